/** A span of time in milliseconds, without its end. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** What both lists have in common. */
export function intersect(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  return one.flatMap((a) =>
    other.flatMap((b) => {
      const common = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
      return common.from < common.to ? [common] : [];
    }),
  );
}

export const lengthOf = (intervals: readonly Interval[]): number => intervals.reduce((sum, { from, to }) => sum + to - from, 0);
