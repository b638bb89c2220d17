/** Splits an integer by weights into integers with the same sum. Returns only zeros when no weight is positive. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((weight / totalWeight) * total));
  let remainder = total - parts.reduce((sum, part) => sum + part, 0);
  if (remainder === 0) return parts;
  const byWeight = weights.map((_, i) => i).toSorted((i, k) => (weights[k] as number) - (weights[i] as number));
  const step = remainder > 0 ? 1 : -1;
  for (let i = 0; remainder !== 0; i = (i + 1) % parts.length) {
    const at = byWeight[i] as number;
    if ((weights[at] as number) <= 0) continue;
    parts[at] = (parts[at] as number) + step;
    remainder -= step;
  }
  return parts;
}
