import type { PlatformRules } from '../../../application/ports/ad-platform.js';

/** Why a platform cannot target by a part of an audience. The pointer leads into the audience. */
export interface Refusal {
  readonly pointer: string;
  readonly reason: string;
}

/** What an audience means in the words of a platform. */
export interface Translated<T> {
  /** Incomplete when something is refused. */
  readonly value: T;
  readonly refusals: readonly Refusal[];
}

/** A condition that has to hold, or not to hold. */
export interface Literal {
  readonly field: string;
  readonly isNegated: boolean;
  readonly value: unknown;
  readonly pointer: string;
}

/** Literals of which at least one has to hold. All clauses together have to hold. */
export type Clause = readonly Literal[];

type Item = Readonly<Record<string, unknown>>;

const alternatives = 'alternatives of several conditions would need several ad groups';

/** A rule tree as clauses, as far as it is a conjunction of simple alternatives: an ad group can express nothing else. */
export function clausesOf(
  rules: PlatformRules,
  at = '/rules',
): { readonly clauses: readonly Clause[]; readonly refusals: readonly Refusal[] } {
  const clauses: Clause[] = [];
  const refusals: Refusal[] = [];
  const collect = (items: readonly unknown[] | undefined, part: string, read: (item: Item, pointer: string) => readonly Clause[] | null) =>
    (items ?? []).forEach((item, i) => {
      const pointer = `${at}/${part}/${i}`;
      const read_ = read(item as Item, pointer);
      if (read_ === null) refusals.push({ pointer, reason: alternatives });
      else clauses.push(...read_);
    });
  collect(rules.all, 'all', (item, pointer) => all(item, pointer, refusals));
  const any = (rules.any ?? []) as readonly Item[];
  if (any.length === 1) collect(any, 'any', (item, pointer) => all(item, pointer, refusals));
  else if (any.length > 1) {
    const literals = any.flatMap((item, i) => {
      const pointer = `${at}/any/${i}`;
      const literal = singleLiteral(item, pointer);
      if (literal === null) refusals.push({ pointer, reason: alternatives });
      return literal ?? [];
    });
    if (literals.length === any.length) clauses.push(literals);
  }
  collect(rules.none, 'none', none);
  return { clauses, refusals };
}

const isCondition = (item: Item): boolean => 'field' in item;

function literalOf({ field, operator, value }: Item, pointer: string): Literal {
  const isNegated = operator === 'not_in' || operator === 'did_not';
  return { field: String(field), isNegated, value: field === 'age' ? ageRangeOf(operator, value) : value, pointer };
}

const lowest = 13;
const highest = 65;

function ageRangeOf(operator: unknown, value: unknown): readonly [number, number] {
  if (operator === 'gte') return [value as number, highest];
  return operator === 'lte' ? [lowest, value as number] : (value as readonly [number, number]);
}

const negated = (literal: Literal): Literal => ({ ...literal, isNegated: !literal.isNegated });

function all(item: Item, pointer: string, refusals: Refusal[]): readonly Clause[] {
  if (isCondition(item)) return [[literalOf(item, pointer)]];
  const nested = clausesOf(item, pointer);
  refusals.push(...nested.refusals);
  return nested.clauses;
}

/** `none` of a group with alternatives means none of these. None of several conditions together has no equivalent. */
function none(item: Item, pointer: string): readonly Clause[] | null {
  if (isCondition(item)) return [[negated(literalOf(item, pointer))]];
  const { clauses, refusals } = clausesOf(item, pointer);
  const [only, ...others] = clauses;
  return refusals.length > 0 || only === undefined || others.length > 0 ? null : only.map((literal) => [negated(literal)]);
}

/** The only literal of an item; null when it has several. */
function singleLiteral(item: Item, pointer: string): Literal | null {
  if (isCondition(item)) return literalOf(item, pointer);
  const { clauses, refusals } = clausesOf(item, pointer);
  const [clause, ...others] = clauses;
  return refusals.length === 0 && others.length === 0 && clause?.length === 1 ? (clause[0] as Literal) : null;
}

/**
 * The clauses of rules by dimension: fields of which a platform makes one. A clause cannot mix dimensions. `refusals` may be added to.
 */
export function clausesByDimension(
  rules: PlatformRules,
  dimensionOf: Readonly<Record<string, string>>,
): { readonly of: ReadonlyMap<string, readonly Clause[]>; readonly refusals: Refusal[] } {
  const { clauses, refusals: structural } = clausesOf(rules);
  const refusals = [...structural];
  const of = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const dimensions = new Set(clause.map(({ field }) => dimensionOf[field] ?? field));
    const [dimension] = dimensions;
    const { pointer } = clause[0] as Literal;
    if (dimensions.size > 1) refusals.push({ pointer, reason: 'alternatives of different fields would need several ad groups' });
    else of.set(dimension as string, [...(of.get(dimension as string) ?? []), clause]);
  }
  return { of, refusals };
}

/** Where the rules name a value of a field. */
export function pointerOfValue(rules: PlatformRules, field: string, name: string): string {
  const literals = clausesOf(rules).clauses.flat();
  return literals.find((one) => one.field === field && (one.value as readonly string[]).includes(name))?.pointer ?? '/rules';
}
