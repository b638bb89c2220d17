import type { Id } from '#libs/kernel';
import { type Cell, minPeople } from './suppression.js';

/** People as a range, never an exact number. */
export interface SizeRange {
  readonly lower: number;
  readonly upper: number;
}

export interface InterestCell extends Cell {
  /** The share among all whom the ad account can reach. */
  readonly baseline: number;
}

/** What one platform says of an audience. */
export interface PlatformReport {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  readonly lower: number;
  readonly upper: number;
  readonly matchRate: number | null;
  readonly age: readonly Cell[];
  readonly gender: readonly Cell[];
  readonly geography: readonly Cell[];
  readonly devices: readonly Cell[];
  readonly interests: readonly InterestCell[];
}

/** Why a platform said nothing. */
export const silences = ['unavailable', 'unauthorized', 'rejected'] as const;
export type NoAnswer = (typeof silences)[number];

export interface SilentPlatform {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  readonly reason: NoAnswer;
  readonly message: string;
}

/** What two audiences have in common, in people, over all platforms that know both. */
export interface MeasuredOverlap {
  readonly audienceId: Id<'aud'>;
  readonly intersection: number;
  readonly union: number;
}

export interface Measurement {
  readonly reports: readonly PlatformReport[];
  readonly silent: readonly SilentPlatform[];
  /** The other audiences that it was held against, and what was said of them. */
  readonly comparedWith: readonly Id<'aud'>[];
  readonly overlaps: readonly MeasuredOverlap[];
  /** Set when a lookalike could not be looked at because of the audience that it is like. */
  readonly sourceProblem: 'source_building' | 'source_not_ready' | 'source_archived' | null;
}

/**
 * One range over several platforms. Nobody knows who is on two of them, so at least the largest platform's people are
 * reached and at most everybody's: the greatest lower bound, and the sum of the upper ones.
 */
export function combinedSize(reports: readonly SizeRange[]): SizeRange {
  return roundedRange(
    Math.max(...reports.map(({ lower }) => lower)),
    reports.reduce((sum, { upper }) => sum + upper, 0),
  );
}

/** To two significant digits outwards, and nothing below 1 000: a range that never tells an exact number. */
export function roundedRange(lower: number, upper: number): SizeRange {
  if (upper < minPeople) return { lower: 0, upper: minPeople };
  const least = lower < minPeople ? 0 : roundedTo(lower, Math.floor);
  const most = roundedTo(upper, Math.ceil);
  return { lower: least, upper: least === most ? most + stepOf(most) : most };
}

const stepOf = (count: number) => 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);

function roundedTo(count: number, round: (value: number) => number): number {
  const step = stepOf(count);
  return round(count / step) * step;
}

/** Whether a platform can show ads to this audience. */
export function isLargeEnough({ lower }: SizeRange): boolean {
  return lower >= minPeople;
}
