import type { Logger } from 'pino';
import type { Database } from './database.js';

const maxSkewMs = 5_000;
const defaultIntervalMs = 3_600_000;

/**
 * Logs a warning when the clock of the process differs from the clock of PostgreSQL. The service makes no decisions with the process
 * clock, but certificates, signed requests to an object store and log timestamps depend on it.
 */
export class ClockSkewWatch {
  private constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    private readonly intervalMs: number,
  ) {}

  /** Measures the skew now and then every hour. The first measurement sets the database time before the process serves requests. */
  static async start(database: Database, logger: Logger, intervalMs = defaultIntervalMs): Promise<{ stop(): void }> {
    const watch = new ClockSkewWatch(database, logger, intervalMs);
    await watch.measure();
    const timer = setInterval(() => void watch.remeasure(), watch.intervalMs);
    timer.unref();
    return { stop: () => clearInterval(timer) };
  }

  private async measure(): Promise<void> {
    await this.database.refreshTime();
    const skewMs = Date.now() - this.database.time.now().getTime();
    if (Math.abs(skewMs) <= maxSkewMs) return;
    const skew_seconds = Math.round(skewMs / 100) / 10;
    const direction = skewMs > 0 ? 'ahead of' : 'behind';
    this.logger.warn({ skew_seconds }, `the clock of this process is ${Math.abs(skew_seconds)} s ${direction} the clock of PostgreSQL`);
  }

  private async remeasure(): Promise<void> {
    await this.measure().catch((error: unknown) => this.logger.warn({ err: error }, 'the clock skew could not be measured'));
  }
}
