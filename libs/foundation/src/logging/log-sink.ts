import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';

/** Where log lines go. Never throws: what cannot be written is said. */
export interface LogSink {
  write(bytes: Buffer): Written;
}

export interface Written {
  /** Bytes written, from the first. */
  readonly bytes: number;
  /** The rest can be written a moment later: a reader is slow. Otherwise it is lost. */
  readonly isBusy: boolean;
}

/** Writes to an open file, pipe or terminal. Node's own stream for it skips the rest of a line that fits in part. */
export class DescriptorSink implements LogSink {
  constructor(private readonly descriptor: number) {}

  write(bytes: Buffer): Written {
    let done = 0;
    while (done < bytes.length) {
      try {
        done += writeSync(this.descriptor, bytes, done);
      } catch (error) {
        return { bytes: done, isBusy: (error as NodeJS.ErrnoException).code === 'EAGAIN' };
      }
    }
    return { bytes: done, isBusy: false };
  }
}

const checkIntervalMs = 1_000;

/**
 * A log file that others rotate: when it has been renamed or removed, the next lines go to a new file of its name. Several processes
 * may write to it, and whichever of them is killed meanwhile, each line is in the old file or in the new one.
 */
export class LogFileSink implements LogSink {
  private descriptor: number | null = null;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly path: string) {}

  write(bytes: Buffer): Written {
    const now = performance.now();
    if (now - this.checkedAt >= checkIntervalMs) {
      this.checkedAt = now;
      if (this.descriptor === null || this.hasMoved(this.descriptor)) this.open();
    }
    const written = this.descriptor === null ? { bytes: 0, isBusy: false } : new DescriptorSink(this.descriptor).write(bytes);
    // The next write looks at once whether there is another file by then.
    if (written.bytes < bytes.length) this.checkedAt = Number.NEGATIVE_INFINITY;
    return written;
  }

  private hasMoved(descriptor: number): boolean {
    try {
      const [named, open] = [statSync(this.path), fstatSync(descriptor)];
      return named.ino !== open.ino || named.dev !== open.dev;
    } catch {
      return true; // nothing has its name
    }
  }

  private open(): void {
    const before = this.descriptor;
    try {
      this.descriptor = openSync(this.path, 'a', 0o600);
    } catch {
      return; // the file that is open goes on; without one, lines count as lost until it can be made
    }
    if (before !== null) closeSync(before);
  }
}
