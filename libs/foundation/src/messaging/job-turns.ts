import { Tally } from '../process/tally.js';

/**
 * Decides whose jobs a worker claims next. In one round, each account with waiting jobs gets one batch. An account never has more than
 * `perAccount` jobs running, so an account that joins finds a free slot. A job without an account is not limited.
 */
export class JobTurns {
  private readonly served = new Set<string>();
  private readonly running = new Tally();
  /** The only account, as far as is known. */
  private alone: string | null = null;

  constructor(
    private readonly perAccount: number,
    private readonly batchSize: number,
  ) {}

  /**
   * The accounts that the next claim leaves out: those that had their turn, and those without room for a batch. Null: no claim now.
   * A claim reads past all jobs of the accounts that it leaves out, so an account that was found alone is left out again only after
   * `lookAgain`.
   */
  get excluded(): string[] | null {
    if (this.alone !== null) return this.hasRoom(this.alone) ? [] : null;
    const busy = [...this.running.keys()].filter((account) => !this.hasRoom(account));
    return [...new Set([...this.served, ...busy])];
  }

  /** Looks for other accounts again. */
  lookAgain(): void {
    this.alone = null;
  }

  start(account: string | null): void {
    if (account === null) return;
    if (account !== this.alone) this.alone = null;
    this.served.add(account);
    this.running.add(account);
  }

  /** Records the end of a job and returns whether its account may now be claimed again. */
  end(account: string | null): boolean {
    if (account === null) return false;
    this.running.remove(account);
    return this.hasRoom(account);
  }

  /** Begins the next round, after a claim that found no other account. Returns false when no account had its turn in this one. */
  nextRound(): boolean {
    const [first, ...others] = new Set([...this.served, ...this.running.keys()]);
    const hadTurns = this.served.size > 0;
    if (hadTurns && first !== undefined && others.length === 0) this.alone = first;
    this.served.clear();
    return hadTurns;
  }

  private hasRoom(account: string): boolean {
    return this.running.of(account) <= this.perAccount - this.batchSize;
  }
}
