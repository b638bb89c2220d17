import type { Logger } from 'pino';
import type { Database } from './database.js';

/** A larger skew is a warning. */
export const maxSkewMs = 5_000;
/** With a larger skew, a process is not ready: its certificates and signed requests would fail, and its log could not be compared. */
export const maxServableSkewMs = 60_000;
const defaultIntervalMs = 3_600_000;

/** How far a clock is from another, such as `90 s ahead of`. */
export function skewText(skewMs: number): string {
  return `${Math.abs(secondsOf(skewMs))} s ${skewMs > 0 ? 'ahead of' : 'behind'}`;
}

const secondsOf = (ms: number) => Math.round(ms / 100) / 10;

/**
 * Logs a warning when the clock of the process differs from the clock of PostgreSQL. The service makes no decisions with the process
 * clock, but certificates, signed requests to an object store and log timestamps depend on it.
 */
export class ClockSkewWatch {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** Measures the skew now and then every hour. The first measurement sets the database time before the process serves requests. */
  static async start(database: Database, logger: Logger, intervalMs = defaultIntervalMs): Promise<ClockSkewWatch> {
    const watch = new ClockSkewWatch(database, logger);
    await watch.measure();
    watch.timer = setInterval(() => void watch.remeasure(), intervalMs).unref();
    return watch;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns why the process cannot serve with its clock, or undefined. Reads no database: the heartbeat renews the database time. */
  unreadyReason(): string | undefined {
    const skewMs = this.skewMs();
    if (Math.abs(skewMs) <= maxServableSkewMs) return undefined;
    return `The clock of this process is ${skewText(skewMs)} the clock of PostgreSQL. Synchronize both with NTP.`;
  }

  private skewMs(): number {
    return Date.now() - this.database.time.now().getTime();
  }

  private async measure(): Promise<void> {
    await this.database.refreshTime();
    const skewMs = this.skewMs();
    if (Math.abs(skewMs) <= maxSkewMs) return;
    this.logger.warn({ skew_seconds: secondsOf(skewMs) }, `the clock of this process is ${skewText(skewMs)} the clock of PostgreSQL`);
  }

  private async remeasure(): Promise<void> {
    await this.measure().catch((error: unknown) => this.logger.warn({ err: error }, 'the clock skew could not be measured'));
  }
}
