// @ts-check

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const [lower = NaN, upper = lower] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return (lower + upper) / 2;
}

/**
 * @param {ArrayLike<number>} sorted ascending
 * @param {number} share from 0 to 1
 */
export function quantile(sorted, share) {
  return /** @type {number} */ (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

/** Median, minimum and maximum.
 * @param {readonly number[]} values */
export const spread = (values) => ({ median: median(values), min: Math.min(...values), max: Math.max(...values) });

/**
 * @template T
 * @param {readonly T[]} items
 * @returns {T[]} in random order
 */
export function shuffled(items) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
