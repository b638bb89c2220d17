/** The clock of PostgreSQL in epoch milliseconds, as one column of one row; fractions are microseconds. */
export const epochMs = '(extract(epoch from clock_timestamp()) * 1000)::float8 as epoch_ms';

/**
 * The clock of PostgreSQL, as this process knows it. Stamps that several processes compare must come from one clock, and
 * the clocks of machines differ. Every answer of the database that carries its time bounds how far its clock is ahead of a
 * steady clock of this process: PostgreSQL read it after the question was sent and before the answer was heard. Bounds are
 * intersected. Bounds that contradict each other mean that a clock was set, a machine slept, or another server answers; the
 * newest ones count then. So the error is never larger than the round trip of the newest answer.
 */
export class DatabaseTime {
  private atLeast = Number.NEGATIVE_INFINITY;
  private atMost = Number.POSITIVE_INFINITY;

  /** `steady` never jumps, whatever is done to the clock of the machine. */
  constructor(private readonly steady: () => number = () => performance.now()) {}

  /** When a question is sent: to be given back with its answer. */
  get mark(): number {
    return this.steady();
  }

  /** PostgreSQL's clock was at `databaseMs` at some time since `sentAt`. */
  recordReading(databaseMs: number, sentAt: number): void {
    const [atLeast, atMost] = [databaseMs - this.steady(), databaseMs - sentAt];
    const isContradiction = atLeast > this.atMost || atMost < this.atLeast;
    this.atLeast = isContradiction ? atLeast : Math.max(this.atLeast, atLeast);
    this.atMost = isContradiction ? atMost : Math.min(this.atMost, atMost);
  }

  /** The lower bound: nothing that is due at a time of the database is taken to be due before it. */
  now(): Date {
    // Only what has never been connected has not heard the time.
    return new Date(this.atLeast === Number.NEGATIVE_INFINITY ? Date.now() : this.steady() + this.atLeast);
  }
}
