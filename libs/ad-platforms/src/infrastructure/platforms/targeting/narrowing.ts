import type { Clause, Literal, Refusal } from './clauses.js';

/** The values of one dimension that the clauses leave, or why they cannot be expressed. Null: no limit. */
export type Narrowed = { readonly values: ReadonlySet<string> | null } | Refusal;

const valuesOf = ({ value }: Literal): readonly string[] => value as readonly string[];
const empty = (pointer: string): Refusal => ({ pointer, reason: 'together with the other conditions it matches nobody' });

export interface Dimension {
  /** Everything there is, if that is known: then the complement of values is known, too. */
  readonly universe: readonly string[] | null;
  /** Our value in the words of the platform. Null: it cannot target by it. */
  readonly translate: (field: string, value: string, isNegated: boolean) => readonly string[] | null;
}

/** Values that a person has one of: conditions intersect, alternatives add up. */
export function narrowedBy({ universe, translate }: Dimension, clauses: readonly Clause[]): Narrowed {
  let left: Set<string> | null = null;
  const excluded: { readonly words: readonly string[]; readonly pointer: string }[] = [];
  for (const clause of clauses) {
    const union = new Set<string>();
    for (const literal of clause) {
      const { field, isNegated, pointer } = literal;
      const words: string[] = [];
      for (const [i, value] of valuesOf(literal).entries()) {
        const translated = translate(field, value, isNegated);
        if (translated === null) return { pointer: `${pointer}/value/${i}`, reason: `${value} is not offered` };
        words.push(...translated);
      }
      if (!isNegated) for (const word of words) union.add(word);
      else if (clause.length === 1) excluded.push({ words, pointer });
      else return { pointer, reason: 'an alternative cannot be an exclusion' };
    }
    if (union.size === 0) continue;
    const before: ReadonlySet<string> = left ?? union;
    left = new Set([...union].filter((word) => before.has(word)));
    if (left.size === 0) return empty((clause[0] as Literal).pointer);
  }
  for (const { words, pointer } of excluded) {
    left ??= universe === null ? null : new Set(universe);
    if (left === null) return { pointer, reason: 'only what is also included elsewhere can be excluded' };
    for (const word of words) left.delete(word);
    if (left.size === 0) return empty(pointer);
  }
  return { values: left !== null && universe !== null && universe.every((word) => left.has(word)) ? null : left };
}

const countryOf = (place: string) => place.split('-')[0] as string;
const covers = (place: string, other: string) => place === other || place === countryOf(other);

/** Countries such as `DE` and regions such as `US-CA`, which are parts of countries. */
export function narrowedPlaces(clauses: readonly Clause[]): Narrowed {
  let left: string[] | null = null;
  const excluded: Literal[] = [];
  for (const clause of clauses) {
    if (clause.some(({ isNegated }) => isNegated)) {
      if (clause.length > 1) return { pointer: (clause[0] as Literal).pointer, reason: 'an alternative cannot be an exclusion' };
      excluded.push(...clause);
      continue;
    }
    const union = clause.flatMap(valuesOf);
    left =
      left === null
        ? union
        : [...left.filter((a) => union.some((b) => covers(b, a))), ...union.filter((b) => left?.some((a) => covers(a, b)))];
    if (left.length === 0) return empty((clause[0] as Literal).pointer);
  }
  for (const literal of excluded) {
    const { pointer } = literal;
    if (left === null) return { pointer, reason: 'only places inside those that are included can be excluded' };
    for (const [i, place] of valuesOf(literal).entries()) {
      if (left.some((one) => one !== place && covers(one, place))) {
        return { pointer: `${pointer}/value/${i}`, reason: 'a part of a country cannot be excluded' };
      }
      left = left.filter((one) => !covers(place, one));
    }
    if (left.length === 0) return empty(pointer);
  }
  // A country that is included makes its regions superfluous.
  return { values: left === null ? null : new Set(left.filter((one) => !left.some((other) => other !== one && covers(other, one)))) };
}

/** The narrowest age of all clauses. Null: no limit. */
export function narrowedAge(clauses: readonly Clause[]): { readonly range: readonly [number, number] | null } | Refusal {
  let [from, to] = [13, 65];
  for (const clause of clauses) {
    const [literal, ...others] = clause as [Literal, ...Literal[]];
    const { pointer } = literal;
    if (others.length > 0) return { pointer, reason: 'alternative ages would need several ad groups' };
    const range = boundsOf(literal);
    if (range === null) return { pointer, reason: 'ages on both sides of a gap would need several ad groups' };
    [from, to] = [Math.max(from, range[0]), Math.min(to, range[1])];
    if (from > to) return empty(pointer);
  }
  if (from === 13 && to === 65) return { range: null };
  const { pointer } = (clauses.at(-1)?.[0] ?? { pointer: '/rules' }) as Literal;
  return from < 18 ? { pointer: `${pointer}/value`, reason: 'ages below 18 are not offered: begin with 18' } : { range: [from, to] };
}

function boundsOf({ value, isNegated }: Literal): readonly [number, number] | null {
  const [from, to] = value as readonly [number, number];
  if (!isNegated) return [from, to];
  if (from === 13) return [to + 1, 65];
  return to === 65 ? [13, from - 1] : null;
}

/** Several interests mean people with any of them, and one cannot be excluded. */
export function narrowedInterests(clauses: readonly Clause[]): Narrowed {
  const excluding = clauses.flat().find(({ isNegated }) => isNegated);
  if (excluding !== undefined) return { pointer: excluding.pointer, reason: 'an interest cannot be excluded' };
  const [first, second] = clauses;
  if (second !== undefined)
    return { pointer: (second[0] as Literal).pointer, reason: 'people with several interests cannot be told from people with one of them' };
  return { values: first === undefined ? null : new Set(first.flatMap(({ value }) => value as readonly string[])) };
}
