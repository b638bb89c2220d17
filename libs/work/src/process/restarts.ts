/** This file has no imports because the launcher loads it on its own. */

const minBackoffMs = 500;
const maxBackoffMs = 5_000;

/** Signals from operators, supervisors and the kernel (out of memory). They do not indicate that the next process would fail too. */
const externalSignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** How a process ended, from the `exit` event of a child process. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * Restarts a process that ended unexpectedly, with exponential backoff. The backoff grows each time the process fails before it is
 * ready. Its maximum is short so that waiting work is not delayed for long.
 */
export class Restarts {
  private backoffMs = minBackoffMs;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly start: () => void) {}

  /** Resets the backoff because the process is ready. */
  markReady(): void {
    this.backoffMs = minBackoffMs;
  }

  /** Starts the process again after the backoff. */
  schedule({ signal }: ProcessEnd): void {
    if (this.isStopped) return;
    this.timer = setTimeout(this.start, this.backoffMs);
    if (signal === null || !externalSignals.has(signal)) this.backoffMs = Math.min(maxBackoffMs, this.backoffMs * 2);
  }

  /** Cancels a scheduled restart and prevents further ones. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}
