import type { Id } from '#libs/kernel';
import { type Cell, minPeople } from './suppression.js';

/** A range of people, never an exact number. */
export interface SizeRange {
  readonly lower: number;
  readonly upper: number;
}

export interface InterestCell extends Cell {
  /** The ratio among all people that the ad account can reach. */
  readonly baseline: number;
}

/** The report of one platform about an audience. */
export interface PlatformReport {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  readonly lower: number;
  readonly upper: number;
  readonly matchRate: number | null;
  /** False when the platform tells only the size, so that all groups are empty. */
  readonly hasInsights: boolean;
  readonly age: readonly Cell[];
  readonly gender: readonly Cell[];
  readonly geography: readonly Cell[];
  readonly devices: readonly Cell[];
  readonly interests: readonly InterestCell[];
}

/** Reasons why a platform did not answer. */
export const noAnswerReasons = ['unavailable', 'unauthorized', 'rejected', 'not_supported', 'not_offered'] as const;
export type NoAnswer = (typeof noAnswerReasons)[number];

/** A rule that a platform cannot target. The pointer leads into the audience. */
export interface AudienceProblem {
  readonly pointer: string;
  readonly code: 'audience_not_supported';
  readonly message: string;
}

export interface UnansweredPlatform {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  readonly reason: NoAnswer;
  readonly message: string;
  /** Of `not_supported`. */
  readonly problems?: readonly AudienceProblem[];
}

/** The overlap of two audiences in people, over all platforms that answered. */
export interface MeasuredOverlap {
  readonly audienceId: Id<'aud'>;
  readonly intersection: number;
  readonly union: number;
}

export interface Measurement {
  readonly reports: readonly PlatformReport[];
  readonly unanswered: readonly UnansweredPlatform[];
  /** The other audiences that the audience was compared with. */
  readonly comparedWith: readonly Id<'aud'>[];
  readonly overlaps: readonly MeasuredOverlap[];
  /** Why a lookalike could not be measured because of its source audience; otherwise null. */
  readonly sourceProblem: 'source_building' | 'source_not_ready' | 'source_archived' | null;
}

/**
 * Combines the ranges of several platforms. The overlap of platforms is unknown, so the lower bound is the greatest lower bound
 * and the upper bound is the sum of the upper bounds.
 */
export function combinedSize(reports: readonly SizeRange[]): SizeRange {
  return roundedRange(
    Math.max(...reports.map(({ lower }) => lower)),
    reports.reduce((sum, { upper }) => sum + upper, 0),
  );
}

/** Rounds outward to two significant digits, with 1,000 as the smallest bound above 0, so that no exact number is revealed. */
export function roundedRange(lower: number, upper: number): SizeRange {
  if (upper < minPeople) return { lower: 0, upper: minPeople };
  const min = lower < minPeople ? 0 : roundedTo(lower, Math.floor);
  const max = roundedTo(upper, Math.ceil);
  return { lower: min, upper: min === max ? max + stepOf(max) : max };
}

const stepOf = (count: number) => 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);

function roundedTo(count: number, round: (value: number) => number): number {
  const step = stepOf(count);
  return round(count / step) * step;
}

/** Whether nobody can tell the size: a platform can take the audience but offers no estimates, and no other gives a report. */
export function isUntold({ reports, unanswered, sourceProblem }: Measurement): boolean {
  const hasReason = (reason: NoAnswer) => unanswered.some((platform) => platform.reason === reason);
  return reports.length === 0 && sourceProblem === null && hasReason('not_offered') && !hasReason('unavailable');
}

/** Whether the audience reaches the minimum size for delivery. */
export function isLargeEnough({ lower }: SizeRange): boolean {
  return lower >= minPeople;
}
