const knownMs = 60_000;
const maxKnown = 10_000;

/** What was found a short time ago, so that it is not looked for again at once. */
export class ShortMemory {
  /** The end of the time for which this is known. */
  private readonly until = new Map<string, number>();

  has(fact: string): boolean {
    return performance.now() < (this.until.get(fact) ?? 0);
  }

  add(fact: string): void {
    // Put last, so that the first one is the one that was found least recently.
    this.until.delete(fact);
    if (this.until.size >= maxKnown) this.until.delete(this.until.keys().next().value as string);
    this.until.set(fact, performance.now() + knownMs);
  }
}
