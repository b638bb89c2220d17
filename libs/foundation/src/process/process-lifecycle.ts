import { DomainError } from '#libs/kernel';
import type { Logger } from 'pino';
import { EnvironmentError } from '../config/environment.js';
import { databaseFailure } from '../persistence/database-failure.js';

/** An orderly stop takes no longer; after an unexpected error the process ends by then whatever is still open. */
const maxStopMs = 25_000;

/** Stops what the process runs. `atOnce`: without waiting for load balancers to notice. */
export type Stop = (options: { atOnce: boolean }) => Promise<void>;

/**
 * How a process ends: after a signal or with its parent in good order and with exit code 0; after an error that nobody caught
 * with a line in the log, the same stop and exit code 1, so that whoever supervises it starts it again.
 */
export class ProcessLifecycle {
  private stop: Stop | null = null;
  private isStopping = false;
  private exitCode = 0;

  constructor(private readonly logger: Logger) {
    process.on('uncaughtException', (error, origin) => this.fail(error, origin));
    process.on('unhandledRejection', (reason) => this.fail(reason, 'unhandledRejection'));
    // A terminal or pipe that is gone, or a full disk, is no reason to end: each lost output is one line of the log.
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('error', (error) => logger.warn({ err: error }, 'an output stream of the process cannot be written'));
    }
    // Until it is ready it has nothing to finish.
    process.on('disconnect', () => (this.stop === null ? process.exit(0) : this.end('the parent process is gone')));
  }

  /** From now on the process has something to stop. */
  ready(stop: Stop): void {
    this.stop = stop;
    process.on('SIGTERM', () => this.end('SIGTERM'));
    process.on('SIGINT', () => this.end('SIGINT'));
  }

  private fail(error: unknown, origin: string): void {
    this.logger.fatal({ err: error, origin }, 'an unexpected error ends the process');
    this.exitCode = 1;
    if (this.stop === null) process.exit(1);
    setTimeout(() => process.exit(1), maxStopMs);
    this.end('an unexpected error');
  }

  private end(reason: string): void {
    if (this.isStopping || this.stop === null) return;
    this.isStopping = true;
    this.logger.info({ reason }, 'stopping');
    this.stop({ atOnce: this.exitCode !== 0 }).then(
      () => process.exit(this.exitCode),
      (error: unknown) => {
        this.logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  }
}

/** What a failed start says: one line for what an operator can put right, the whole error otherwise. */
export function startFailureText(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  const failure = databaseFailure(error);
  if (failure instanceof DomainError && failure.code === 'service_unavailable') {
    const cause = failure.cause instanceof Error ? failure.cause : failure;
    return `The database cannot be reached: ${cause.message || String((cause as NodeJS.ErrnoException).code)}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
