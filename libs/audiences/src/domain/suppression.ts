/** The minimum group size for a published figure: figures about smaller groups could identify people. Also the minimum audience size. */
export const minPeople = 1_000;

/** The number of people with one trait. */
export interface Cell {
  readonly name: string;
  readonly people: number;
}

/** `share` is a ratio with six decimal places; null when it is suppressed. */
export interface VisibleCell {
  readonly name: string;
  readonly share: number | null;
  readonly suppressed: boolean;
}

const millionths = 1_000_000;

/**
 * Breaks a total down into shares with suppression of small groups. Shares sum to exactly 1 before suppression. A part with
 * fewer than 1,000 people is suppressed. So that it cannot be derived by subtraction, the smallest remaining parts are suppressed
 * as well, until at least two parts with 1,000 or more people together are suppressed. Parts without people are omitted.
 *
 * Visible parts keep their order. In a ranked list (`isRanked`), suppressed parts come last by name, because their rank would
 * reveal their size.
 */
export function breakdown(cells: readonly Cell[], { isRanked = false } = {}): VisibleCell[] {
  const nonEmpty = cells.filter(({ people }) => people > 0);
  const shares = sharesOf(nonEmpty.map(({ people }) => people));
  const suppressed = suppressedCells(nonEmpty);
  const all = nonEmpty.map(({ name }, i) =>
    suppressed.has(i) ? { name, share: null, suppressed: true } : { name, share: shares[i] as number, suppressed: false },
  );
  if (!isRanked) return all;
  const visible = all.filter((cell) => !cell.suppressed).sort((a, b) => (b.share as number) - (a.share as number) || byName(a, b));
  return [...visible, ...all.filter((cell) => cell.suppressed).sort(byName)];
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Returns the indexes of the parts to suppress. */
export function suppressedCells(cells: readonly Cell[]): ReadonlySet<number> {
  const bySize = cells.map(({ people }, i) => ({ people, i })).sort((a, b) => a.people - b.people || a.i - b.i);
  const suppressed = new Set<number>();
  let suppressedPeople = 0;
  for (const { people, i } of bySize) {
    const isSafe = suppressed.size === 0 || (suppressed.size > 1 && suppressedPeople >= minPeople);
    if (people >= minPeople && isSafe) break;
    suppressed.add(i);
    suppressedPeople += people;
  }
  return suppressed;
}

/** Returns ratios with six decimal places that sum to exactly 1, by the largest remainder method. */
export function sharesOf(people: readonly number[]): number[] {
  const whole = people.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return people.map(() => 0);
  const exact = people.map((count) => (count / whole) * millionths);
  const parts = exact.map(Math.floor);
  const deficit = millionths - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact.map((value, i) => ({ rest: value - Math.floor(value), i })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRemainder.slice(0, deficit)) parts[i] = (parts[i] as number) + 1;
  return parts.map((part) => part / millionths);
}

/** Whether a group is small but not empty. */
function isTooFew(people: number): boolean {
  return people > 0 && people < minPeople;
}

/** Whether a share must be suppressed, because either the people with the trait or those without it are a small group. */
export function isIdentifying(people: number, whole: number): boolean {
  return isTooFew(people) || isTooFew(whole - people);
}

/** Returns a ratio, rounded half-to-even to six decimal places. */
export function fraction(part: number, whole: number): number {
  const exact = (part / whole) * millionths;
  const floor = Math.floor(exact);
  const remainder = exact - floor;
  const roundsUp = remainder > 0.5 || (remainder === 0.5 && floor % 2 === 1);
  return (floor + (roundsUp ? 1 : 0)) / millionths;
}
