/** A duration as people read it, such as `20 minutes`. */
export function durationText(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  // Two of the larger unit read better than many of the smaller one.
  const [name, size] = units.find(([, length]) => seconds >= 2 * length) ?? (['second', 1] as const);
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
