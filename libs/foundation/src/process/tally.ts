/** Counts by key. A key whose count is zero takes no space. */
export class Tally {
  private readonly counts = new Map<string, number>();

  /** The number of keys that have a count. */
  get size(): number {
    return this.counts.size;
  }

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  keys(): IterableIterator<string> {
    return this.counts.keys();
  }

  add(key: string): void {
    this.counts.set(key, this.of(key) + 1);
  }

  remove(key: string): void {
    const left = this.of(key) - 1;
    if (left <= 0) this.counts.delete(key);
    else this.counts.set(key, left);
  }
}
