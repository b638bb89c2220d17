import { FairQueue } from '#libs/kernel';

/**
 * Whose jobs a worker leaves out of its next claim, so that accounts are served round-robin although their jobs wait in a table: in one
 * round, each account with waiting jobs gets one batch. Jobs without an account are not limited.
 */
export class ClaimRounds {
  private readonly served = new Set<string>();
  /** The only account, as far as is known. */
  private alone: string | null = null;
  /** The worker bounds the jobs of all together, also those without an account. */
  private readonly inFlight: FairQueue;

  constructor(
    perAccount: number,
    private readonly batchSize: number,
  ) {
    this.inFlight = new FairQueue({ max: Number.POSITIVE_INFINITY, maxOfTenant: () => perAccount });
  }

  /**
   * The accounts that the next claim leaves out: those that were served in this round, and those without room for a batch. Null: no claim
   * now. A claim reads past all jobs of the accounts that it leaves out, so an account that was found alone is left out again only after
   * `lookAgain`.
   */
  get leftOut(): string[] | null {
    if (this.alone !== null) return this.hasRoom(this.alone) ? [] : null;
    return [...new Set([...this.served, ...this.inFlight.tenantsWithout(this.batchSize)])];
  }

  /** Looks for other accounts again. */
  lookAgain(): void {
    this.alone = null;
  }

  start(account: string | null): void {
    if (account === null) return;
    if (account !== this.alone) this.alone = null;
    this.served.add(account);
    this.inFlight.start(account);
  }

  /** Records the end of a job and returns whether its account may now be claimed again. */
  end(account: string | null): boolean {
    if (account === null) return false;
    this.inFlight.leave(account);
    return this.hasRoom(account);
  }

  /** Begins the next round, after a claim that found no other account. Returns false when no account was served in this one. */
  nextRound(): boolean {
    const [first, ...others] = new Set([...this.served, ...this.inFlight.inFlightByTenant.keys()]);
    const hasServed = this.served.size > 0;
    if (hasServed && first !== undefined && others.length === 0) this.alone = first;
    this.served.clear();
    return hasServed;
  }

  private hasRoom(account: string): boolean {
    return this.inFlight.roomOf(account) >= this.batchSize;
  }
}
