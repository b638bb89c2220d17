/** Imports nothing: the launcher loads this file by itself. */

const minBackoffMs = 500;
const maxBackoffMs = 5_000;

/** Sent by people, supervisors and the kernel when memory is short: no sign that the next process would end as soon. */
const outsideSignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** How a process ended, as `exit` of a child process tells it. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * When a process that ended unexpectedly is started again: at first soon, later each time it fails by itself before it was ready,
 * and never so late that work which waits for it would be held up for long.
 */
export class Restarts {
  private backoffMs = minBackoffMs;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly start: () => void) {}

  /** The process works: its next end is a first one. */
  markReady(): void {
    this.backoffMs = minBackoffMs;
  }

  /** Starts the process again after the backoff. */
  schedule({ signal }: ProcessEnd): void {
    if (this.isStopped) return;
    this.timer = setTimeout(this.start, this.backoffMs);
    if (signal === null || !outsideSignals.has(signal)) this.backoffMs = Math.min(maxBackoffMs, this.backoffMs * 2);
  }

  /** No process is started any more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}
