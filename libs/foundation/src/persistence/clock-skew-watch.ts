import type { Logger } from 'pino';
import type { Database } from './database.js';

const tolerableMs = 5_000;
const measureEveryMs = 3_600_000;

/**
 * Reports a process whose clock differs from that of PostgreSQL. No decision of the service depends on it, but
 * certificates, signed requests to an object store and the log do.
 */
export class ClockSkewWatch {
  private constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    private readonly everyMs: number,
  ) {}

  /** Measures now, which tells the process the time of the database before it serves anybody, and then every hour. */
  static async start(database: Database, logger: Logger, everyMs = measureEveryMs): Promise<{ stop(): void }> {
    const watch = new ClockSkewWatch(database, logger, everyMs);
    await watch.measure();
    const timer = setInterval(() => void watch.measureAgain(), watch.everyMs);
    timer.unref();
    return { stop: () => clearInterval(timer) };
  }

  private async measure(): Promise<void> {
    await this.database.refreshTime();
    const skewMs = Date.now() - this.database.time.now().getTime();
    if (Math.abs(skewMs) <= tolerableMs) return;
    const skew_seconds = Math.round(skewMs / 100) / 10;
    const side = skewMs > 0 ? 'ahead of' : 'behind';
    this.logger.warn({ skew_seconds }, `the clock of this process is ${Math.abs(skew_seconds)} s ${side} the clock of PostgreSQL`);
  }

  private async measureAgain(): Promise<void> {
    await this.measure().catch((error: unknown) => this.logger.warn({ err: error }, 'the clock skew could not be measured'));
  }
}
