import { sql } from '#libs/kernel/infrastructure';
/** A SQL column with the clock of PostgreSQL in epoch milliseconds, with microseconds as the fraction. */
export const epochMs = '(extract(epoch from clock_timestamp()) * 1000)::float8 as epoch_ms';
export const timeOfDatabase = sql('time of database', `select ${epochMs}`);

/**
 * Estimates the clock of PostgreSQL in this process. Timestamps that several processes compare must come from one clock, and the
 * clocks of machines differ. Every reading of the database time limits the offset between the database clock and the steady clock of
 * this process, because PostgreSQL reads its clock after the query is sent and before the response arrives. Consecutive limits are
 * intersected. Contradictory limits mean that a clock was set, a machine slept or another server responds; then only the newest
 * limits count. The error is never larger than the round trip of the newest reading.
 */
export class DatabaseTime {
  private minOffsetMs = Number.NEGATIVE_INFINITY;
  private maxOffsetMs = Number.POSITIVE_INFINITY;

  /** `steady` is a monotonic clock that is independent of changes to the clock of the machine. */
  constructor(private readonly steady: () => number = () => performance.now()) {}

  /** The steady clock. Read it when a query is sent and pass it to `recordReading`. */
  get steadyNow(): number {
    return this.steady();
  }

  /** Records that PostgreSQL's clock was at `databaseMs` at some moment since `sentAt`. */
  recordReading(databaseMs: number, sentAt: number): void {
    const [minOffsetMs, maxOffsetMs] = [databaseMs - this.steady(), databaseMs - sentAt];
    const isContradiction = minOffsetMs > this.maxOffsetMs || maxOffsetMs < this.minOffsetMs;
    this.minOffsetMs = isContradiction ? minOffsetMs : Math.max(this.minOffsetMs, minOffsetMs);
    this.maxOffsetMs = isContradiction ? maxOffsetMs : Math.min(this.maxOffsetMs, maxOffsetMs);
  }

  /** Returns the lower bound of the database time, so nothing is treated as due before it is due. */
  now(): Date {
    // Falls back to the clock of the machine before the first connection.
    return new Date(this.minOffsetMs === Number.NEGATIVE_INFINITY ? Date.now() : this.steady() + this.minOffsetMs);
  }
}
