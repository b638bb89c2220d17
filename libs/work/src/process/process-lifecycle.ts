import { DomainError } from '#libs/kernel';
import { databaseFailure } from '#libs/data';
import { EnvironmentError } from '#libs/operations';
import type { Logger } from 'pino';

/** The maximum duration of a graceful stop. After an unexpected error, the process exits at the latest after this time. */
const maxStopMs = 25_000;

/** Stops the work of the process. `atOnce` skips the delay for load balancers. */
export type Stop = (options: { atOnce: boolean }) => Promise<void>;

/**
 * Controls how a process exits. After a signal or the end of its parent, it stops gracefully with exit code 0. After an uncaught
 * error, it logs the error, stops the same way and exits with code 1, so its supervisor restarts it.
 */
export class ProcessLifecycle {
  private stop: Stop | null = null;
  private isStopping = false;
  private exitCode = 0;

  constructor(private readonly logger: Logger) {
    process.on('uncaughtException', (error, origin) => this.fail(error, origin));
    process.on('unhandledRejection', (reason) => this.fail(reason, 'unhandledRejection'));
    // A closed terminal or pipe, or a full disk, must not end the process. Each failed output is logged.
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('error', (error) => logger.warn({ err: error }, 'an output stream of the process cannot be written'));
    }
    // Before the process is ready, it has nothing to stop.
    process.on('disconnect', () => (this.stop === null ? process.exit(0) : this.end('the parent process has exited')));
  }

  /** Registers the stop function and handles SIGTERM and SIGINT from now on. */
  ready(stop: Stop): void {
    this.stop = stop;
    process.on('SIGTERM', () => this.end('SIGTERM'));
    process.on('SIGINT', () => this.end('SIGINT'));
  }

  private fail(error: unknown, origin: string): void {
    this.logger.fatal({ err: error, origin }, 'the process exits after an unexpected error');
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
        this.logger.error({ err: error }, 'failed to stop gracefully');
        process.exit(1);
      },
    );
  }
}

/** Returns the message of a failed start: one line for errors that an operator can fix, otherwise the full error. */
export function startFailureText(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  const failure = databaseFailure(error);
  if (failure instanceof DomainError && failure.code === 'service_unavailable') {
    const cause = failure.cause instanceof Error ? failure.cause : failure;
    return `The database cannot be reached: ${cause.message || String((cause as NodeJS.ErrnoException).code)}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
