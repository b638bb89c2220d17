import type { Id } from '#libs/kernel';
import { ageGroups, devices, genders } from './vocabulary.js';
import {
  type InterestCell,
  type MeasuredOverlap,
  type PlatformReport,
  roundedRange,
  type SizeRange,
  type UnansweredPlatform,
} from './measurement.js';
import { breakdown, type Cell, fraction, isIdentifying, type VisibleCell } from './suppression.js';

/** Maximum number of other audiences that an audience is compared with. */
export const maxOverlaps = 10;

/** Whether the figures come from one platform or from several. */
export const insightsBases = ['one_platform', 'combined_platforms'] as const;

export interface VisibleInterest {
  readonly name: string;
  readonly share: number | null;
  /** 100 is the average of all people that the ad account can reach. */
  readonly index: number | null;
  readonly suppressed: boolean;
}

/** Whether a platform describes the people of audiences. */
export const insightsStatuses = ['available', 'not_offered'] as const;

export interface PlatformReach {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly status: (typeof insightsStatuses)[number];
  /** Null when the platform tells no size. */
  readonly estimated_reach: SizeRange | null;
  readonly match_rate: number | null;
}

/** Insights of an audience after suppression of small groups. */
export interface Insights {
  readonly basis: (typeof insightsBases)[number];
  readonly demographics: { readonly age: readonly VisibleCell[]; readonly gender: readonly VisibleCell[] };
  readonly geography: readonly VisibleCell[];
  readonly devices: readonly VisibleCell[];
  readonly interests: readonly VisibleInterest[];
  readonly platforms: readonly PlatformReach[];
}

/**
 * Combines the reports of several platforms. A person on two platforms is counted twice. People are added up before shares are
 * calculated, so that a large platform has more weight than a small one.
 */
export function combineInsights(reports: readonly PlatformReport[], unanswered: readonly UnansweredPlatform[] = []): Insights {
  return {
    basis: reports.length === 1 ? 'one_platform' : 'combined_platforms',
    demographics: {
      age: breakdown(sortByOrder(sumByName(reports.map((report) => report.age)), ageGroups)),
      gender: breakdown(sortByOrder(sumByName(reports.map((report) => report.gender)), genders)),
    },
    geography: breakdown(sumByName(reports.map((report) => report.geography)), { isRanked: true }),
    devices: breakdown(sortByOrder(sumByName(reports.map((report) => report.devices)), devices)),
    interests: combineInterests(reports),
    platforms: [...reports.map(reachOf), ...unanswered.filter(({ reason }) => reason === 'not_offered').map(noReachOf)],
  };
}

function reachOf({ connectionId, platform, lower, upper, matchRate, hasInsights }: PlatformReport): PlatformReach {
  return {
    connection_id: connectionId,
    platform,
    status: hasInsights ? 'available' : 'not_offered',
    estimated_reach: roundedRange(lower, upper),
    match_rate: matchRate === null ? null : fraction(matchRate, 1),
  };
}

function noReachOf({ connectionId, platform }: UnansweredPlatform): PlatformReach {
  return { connection_id: connectionId, platform, status: 'not_offered', estimated_reach: null, match_rate: null };
}

/**
 * Returns the intersection of two audiences divided by their union. Null when few people are in both or few are in only one:
 * the overlap of an audience and a copy without a few people would reveal information about those few.
 */
export function overlapShare({ intersection, union }: Pick<MeasuredOverlap, 'intersection' | 'union'>): number | null {
  if (isIdentifying(intersection, union)) return null;
  return union === 0 ? 0 : fraction(intersection, union);
}

function sumByName(lists: readonly (readonly Cell[])[]): Cell[] {
  const people = new Map<string, number>();
  for (const { name, people: count } of lists.flat()) people.set(name, (people.get(name) ?? 0) + count);
  return [...people].map(([name, count]) => ({ name, people: count }));
}

/** Sorts cells by a list of names. Names that are not in the list come last in their original order. */
function sortByOrder(cells: readonly Cell[], order: readonly string[]): Cell[] {
  const position = ({ name }: Cell) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...cells].sort((a, b) => position(a) - position(b));
}

/** A person can have several interests, so the shares do not add up to 1. Sorted by index; suppressed interests last, by name. */
function combineInterests(reports: readonly PlatformReport[]): VisibleInterest[] {
  const totals = reports.map(({ age }) => age.reduce((sum, { people }) => sum + people, 0));
  const total = totals.reduce((sum, count) => sum + count, 0);
  const cells = sumByName(reports.map((report) => report.interests)).filter(({ people }) => people > 0);
  const visible = cells.map(({ name, people }): VisibleInterest => {
    if (isIdentifying(people, total)) return { name, share: null, index: null, suppressed: true };
    const expected = expectedPeople(reports, totals, name);
    return {
      name,
      share: fraction(people, total),
      index: expected === 0 ? null : Math.round((100 * people) / expected),
      suppressed: false,
    };
  });
  return visible.sort(
    (a, b) =>
      Number(a.suppressed) - Number(b.suppressed) ||
      (b.index ?? 0) - (a.index ?? 0) ||
      (b.share ?? 0) - (a.share ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
}

/** Returns how many people would have the interest if the audience matched the baseline of the ad accounts. */
function expectedPeople(reports: readonly PlatformReport[], totals: readonly number[], name: string): number {
  const baselineOf = (interests: readonly InterestCell[]) => interests.find((interest) => interest.name === name)?.baseline ?? 0;
  return reports.reduce((sum, { interests }, i) => sum + baselineOf(interests) * (totals[i] as number), 0);
}
