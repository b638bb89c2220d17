const periodMs = 60_000;
/** Keys of one address that are looked up in a minute. A client that leaks a key leaks one or two, not hundreds. */
const maxPerAddress = 60;

/** Limits how often keys that were sent over plain HTTP are looked up: each key once a minute, and a number of them per address. */
export class RecentlyExposed {
  private readonly byAddress = new Map<string, Set<string>>();
  private periodEndsAt = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns whether the key must be looked up, and remembers it. */
  isNew(hash: Buffer, address: string): boolean {
    if (this.now() >= this.periodEndsAt) {
      this.byAddress.clear();
      this.periodEndsAt = this.now() + periodMs;
    }
    const seen = this.byAddress.get(address) ?? new Set();
    const key = hash.toString('latin1');
    if (seen.has(key) || seen.size >= maxPerAddress) return false;
    this.byAddress.set(address, seen.add(key));
    return true;
  }

  /** Forgets a key whose lookup failed. */
  forget(hash: Buffer, address: string): void {
    this.byAddress.get(address)?.delete(hash.toString('latin1'));
  }
}
