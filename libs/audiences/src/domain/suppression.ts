/** Fewer people than this are nobody's business: a figure about them could tell who they are. It is also the least to target. */
export const minPeople = 1_000;

/** People with one trait. */
export interface Cell {
  readonly name: string;
  readonly people: number;
}

/** `share` is a fraction with six decimals, null when it is suppressed. */
export interface ShownCell {
  readonly name: string;
  readonly share: number | null;
  readonly suppressed: boolean;
}

const millionths = 1_000_000;

/**
 * A whole cut into parts, as it may be shown. Shares are of the whole and sum to exactly 1 before suppression. A part under
 * 1 000 people is suppressed; so that it cannot be had by subtracting the others from the whole, the smallest remaining parts
 * go with it until at least two are hidden and together are 1 000 people or more. Parts without people are left out.
 *
 * Shown parts keep their order; suppressed ones that stand in no natural order come last by name (`isRanked`): between two
 * neighbours a place would tell the size.
 */
export function breakdown(cells: readonly Cell[], { isRanked = false } = {}): ShownCell[] {
  const peopled = cells.filter(({ people }) => people > 0);
  const shares = sharesOf(peopled.map(({ people }) => people));
  const hidden = suppressedCells(peopled);
  const shown = peopled.map(({ name }, i) =>
    hidden.has(i) ? { name, share: null, suppressed: true } : { name, share: shares[i] as number, suppressed: false },
  );
  if (!isRanked) return shown;
  const open = shown.filter((cell) => !cell.suppressed).sort((a, b) => (b.share as number) - (a.share as number) || byName(a, b));
  return [...open, ...shown.filter((cell) => cell.suppressed).sort(byName)];
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Which parts must not be shown, by index. */
export function suppressedCells(cells: readonly Cell[]): ReadonlySet<number> {
  const bySize = cells.map(({ people }, i) => ({ people, i })).sort((a, b) => a.people - b.people || a.i - b.i);
  const hidden = new Set<number>();
  let hiddenPeople = 0;
  for (const { people, i } of bySize) {
    const isSafe = hidden.size === 0 || (hidden.size > 1 && hiddenPeople >= minPeople);
    if (people >= minPeople && isSafe) break;
    hidden.add(i);
    hiddenPeople += people;
  }
  return hidden;
}

/** Fractions of the whole with six decimals that sum to exactly 1: the largest remainders are rounded up. */
export function sharesOf(people: readonly number[]): number[] {
  const whole = people.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return people.map(() => 0);
  const exact = people.map((count) => (count / whole) * millionths);
  const parts = exact.map(Math.floor);
  const missing = millionths - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact.map((value, i) => ({ rest: value - Math.floor(value), i })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRemainder.slice(0, missing)) parts[i] = (parts[i] as number) + 1;
  return parts.map((part) => part / millionths);
}

/** Somebody, but not many. */
function isTooFew(people: number): boolean {
  return people > 0 && people < minPeople;
}

/** Whether a share of a whole that is not cut into parts may be shown: neither those who have the trait nor the rest are few. */
export function isTooTelling(people: number, whole: number): boolean {
  return isTooFew(people) || isTooFew(whole - people);
}

/** A fraction with six decimals, halves to the even neighbour. */
export function fraction(part: number, whole: number): number {
  const exact = (part / whole) * millionths;
  const floor = Math.floor(exact);
  const rest = exact - floor;
  const isUp = rest > 0.5 || (rest === 0.5 && floor % 2 === 1);
  return (floor + (isUp ? 1 : 0)) / millionths;
}
