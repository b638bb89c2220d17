import { type Bound, type RuleName, rules, trialOf } from './rules.ts';

export type Scale = 'short' | 'full';
/** Limits that replace those of the rules. */
export type Limits = ReadonlyMap<RuleName, number>;

/** What a trial measured. A text instead of a number says why there is no figure, which is a miss. */
export interface Seen {
  readonly rule: RuleName;
  /** Which of several runs of the trial, such as the kind of flood. */
  readonly part?: string;
  readonly seen: number | string;
}

export interface Verdict {
  readonly promise: string;
  readonly trial: string;
  readonly figure: string;
  readonly limit: string;
  readonly seen: string;
  readonly isKept: boolean;
}

export function boundOf(name: RuleName, scale: Scale, limits: Limits): Bound {
  const { bound, short }: { bound: Bound; short?: Bound } = rules[name];
  const chosen = scale === 'short' ? (short ?? bound) : bound;
  const limit = limits.get(name);
  if (limit === undefined) return chosen;
  return 'max' in chosen ? { max: limit } : { min: limit };
}

/** A figure that could not be measured (NaN) is not kept. */
export const isKept = (bound: Bound, seen: number): boolean => ('max' in bound ? seen <= bound.max : seen >= bound.min);

export function judge({ rule: name, part, seen }: Seen, scale: Scale, limits: Limits): Verdict {
  const { promise, about, unit } = rules[name];
  const bound = boundOf(name, scale, limits);
  return {
    promise,
    trial: part === undefined ? trialOf(name) : `${trialOf(name)}: ${part}`,
    figure: about,
    limit: 'max' in bound ? `≤ ${quantity(bound.max, unit)}` : `≥ ${quantity(bound.min, unit)}`,
    seen: typeof seen === 'string' ? seen : quantity(seen, unit),
    isKept: typeof seen === 'number' && isKept(bound, seen),
  };
}

/** The rules of the trial that it did not measure are misses too: a trial cannot pass by leaving something out. */
export function withMissing(trial: string, seen: readonly Seen[], reason: string): Seen[] {
  const measured = new Set(seen.map(({ rule }) => rule));
  const missing = (Object.keys(rules) as RuleName[]).filter((name) => trialOf(name) === trial && !measured.has(name));
  return [...seen, ...missing.map((rule) => ({ rule, seen: reason }))];
}

function quantity(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1;
  const number = value.toFixed(digits);
  return unit === '' || unit === '×' ? `${number}${unit}` : `${number} ${unit}`;
}

export const tableRows = (verdicts: readonly Verdict[]): string[][] => [
  ['promise', 'trial', 'figure', 'limit', 'seen', 'verdict'],
  ...verdicts.map(({ promise, trial, figure, limit, seen, isKept: kept }) => [
    promise,
    trial,
    figure,
    limit,
    seen,
    kept ? 'kept' : 'MISSED',
  ]),
];
