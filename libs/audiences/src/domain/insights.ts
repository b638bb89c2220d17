import type { Id } from '#libs/kernel';
import { ageGroups, devices, genders } from './vocabulary.js';
import { type InterestCell, type MeasuredOverlap, type PlatformReport, roundedRange, type SizeRange } from './measurement.js';
import { breakdown, type Cell, fraction, isTooTelling, type ShownCell } from './suppression.js';

/** How many other audiences an audience is held against. */
export const maxOverlaps = 10;

/** Where the figures come from. */
export const insightsBases = ['one_platform', 'combined_platforms'] as const;

export interface ShownInterest {
  readonly name: string;
  readonly share: number | null;
  /** 100 is the average of all whom the ad account can reach. */
  readonly index: number | null;
  readonly suppressed: boolean;
}

export interface PlatformReach {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly estimated_reach: SizeRange;
  readonly match_rate: number | null;
}

/** The people of an audience, as they may be shown. */
export interface Insights {
  readonly basis: (typeof insightsBases)[number];
  readonly demographics: { readonly age: readonly ShownCell[]; readonly gender: readonly ShownCell[] };
  readonly geography: readonly ShownCell[];
  readonly devices: readonly ShownCell[];
  readonly interests: readonly ShownInterest[];
  readonly platforms: readonly PlatformReach[];
}

/**
 * What several platforms say, put together. A person whom two of them know is counted on both: people with a trait are added
 * up before a share is made, so that a large platform weighs more than a small one.
 */
export function insightsOf(reports: readonly PlatformReport[]): Insights {
  return {
    basis: reports.length === 1 ? 'one_platform' : 'combined_platforms',
    demographics: {
      age: breakdown(inOrder(added(reports.map((report) => report.age)), ageGroups)),
      gender: breakdown(inOrder(added(reports.map((report) => report.gender)), genders)),
    },
    geography: breakdown(added(reports.map((report) => report.geography)), { isRanked: true }),
    devices: breakdown(inOrder(added(reports.map((report) => report.devices)), devices)),
    interests: interestsOf(reports),
    platforms: reports.map(({ connectionId, platform, lower, upper, matchRate }) => ({
      connection_id: connectionId,
      platform,
      estimated_reach: roundedRange(lower, upper),
      match_rate: matchRate === null ? null : fraction(matchRate, 1),
    })),
  };
}

/**
 * The part of the people of two audiences who are in both; null when few are in both, or few in one alone: of an audience and
 * a copy of it without a handful, the share would tell of that handful.
 */
export function overlapShare({ intersection, union }: Pick<MeasuredOverlap, 'intersection' | 'union'>): number | null {
  if (isTooTelling(intersection, union)) return null;
  return union === 0 ? 0 : fraction(intersection, union);
}

function added(lists: readonly (readonly Cell[])[]): Cell[] {
  const people = new Map<string, number>();
  for (const { name, people: count } of lists.flat()) people.set(name, (people.get(name) ?? 0) + count);
  return [...people].map(([name, count]) => ({ name, people: count }));
}

/** Names that the order does not have come last, as they came. */
function inOrder(cells: readonly Cell[], order: readonly string[]): Cell[] {
  const place = ({ name }: Cell) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...cells].sort((a, b) => place(a) - place(b));
}

/** Interests are no parts of a whole: a person has several. The most telling come first, the suppressed last by name. */
function interestsOf(reports: readonly PlatformReport[]): ShownInterest[] {
  const wholes = reports.map(({ age }) => age.reduce((sum, { people }) => sum + people, 0));
  const whole = wholes.reduce((sum, count) => sum + count, 0);
  const cells = added(reports.map((report) => report.interests)).filter(({ people }) => people > 0);
  const shown = cells.map(({ name, people }): ShownInterest => {
    if (isTooTelling(people, whole)) return { name, share: null, index: null, suppressed: true };
    const expected = expectedPeople(reports, wholes, name);
    return {
      name,
      share: fraction(people, whole),
      index: expected === 0 ? null : Math.round((100 * people) / expected),
      suppressed: false,
    };
  });
  return shown.sort(
    (a, b) =>
      Number(a.suppressed) - Number(b.suppressed) ||
      (b.index ?? 0) - (a.index ?? 0) ||
      (b.share ?? 0) - (a.share ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
}

/** How many would have the interest if the audience were like everybody whom the ad accounts reach. */
function expectedPeople(reports: readonly PlatformReport[], wholes: readonly number[], name: string): number {
  const baselineOf = (interests: readonly InterestCell[]) => interests.find((interest) => interest.name === name)?.baseline ?? 0;
  return reports.reduce((sum, { interests }, i) => sum + baselineOf(interests) * (wholes[i] as number), 0);
}
