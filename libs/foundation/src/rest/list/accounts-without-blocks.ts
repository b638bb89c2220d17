import type { Id } from '#libs/kernel';

const knownMs = 60_000;
const maxKnown = 10_000;

/** The accounts whose searches found no blocks a short time ago, so that their next ones do not look for them first. */
export class AccountsWithoutBlocks {
  /** The end of the time for which this is known. */
  private readonly until = new Map<Id<'acc'>, number>();

  has(accountId: Id<'acc'>): boolean {
    return performance.now() < (this.until.get(accountId) ?? 0);
  }

  add(accountId: Id<'acc'>): void {
    // Put last, so that the first one is the one that was found without blocks least recently.
    this.until.delete(accountId);
    if (this.until.size >= maxKnown) this.until.delete(this.until.keys().next().value as Id<'acc'>);
    this.until.set(accountId, performance.now() + knownMs);
  }
}
