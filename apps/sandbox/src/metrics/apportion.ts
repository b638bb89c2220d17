/** Splits an integer by weights into integers with the same sum. Returns only zeros when no weight is positive. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((weight / whole) * total));
  let rest = total - parts.reduce((sum, part) => sum + part, 0);
  if (rest === 0) return parts;
  const byWeight = weights.map((_, i) => i).toSorted((i, k) => (weights[k] as number) - (weights[i] as number));
  const step = rest > 0 ? 1 : -1;
  for (let i = 0; rest !== 0; i = (i + 1) % parts.length) {
    const at = byWeight[i] as number;
    if ((weights[at] as number) <= 0) continue;
    parts[at] = (parts[at] as number) + step;
    rest -= step;
  }
  return parts;
}
