import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';

/** The destination of log lines. `write` never throws; it returns how much was written. */
export interface LogSink {
  write(bytes: Buffer): WriteOutcome;
}

export interface WriteOutcome {
  /** The number of bytes written from the start of the buffer. */
  readonly bytes: number;
  /** True if the reader is slow and the rest can be written later. Otherwise the rest is lost. */
  readonly isBusy: boolean;
}

/** Writes to an open file, pipe or terminal. Node's own stream drops the rest of a partially written line. */
export class DescriptorSink implements LogSink {
  constructor(private readonly descriptor: number) {}

  write(bytes: Buffer): WriteOutcome {
    let written = 0;
    while (written < bytes.length) {
      try {
        written += writeSync(this.descriptor, bytes, written);
      } catch (error) {
        return { bytes: written, isBusy: (error as NodeJS.ErrnoException).code === 'EAGAIN' };
      }
    }
    return { bytes: written, isBusy: false };
  }
}

const checkIntervalMs = 1_000;

/**
 * A log file that an external tool rotates. After the file is renamed or removed, the next lines go to a new file with the same name.
 * Several processes can write to it. Each line is in the old file or in the new one, even if a process is killed during the rotation.
 */
export class LogFileSink implements LogSink {
  private descriptor: number | null = null;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly path: string) {}

  write(bytes: Buffer): WriteOutcome {
    const now = performance.now();
    if (now - this.checkedAt >= checkIntervalMs) {
      this.checkedAt = now;
      if (this.descriptor === null || this.hasMoved(this.descriptor)) this.open();
    }
    const written = this.descriptor === null ? { bytes: 0, isBusy: false } : new DescriptorSink(this.descriptor).write(bytes);
    // After a failed write, the next write checks for a new file immediately.
    if (written.bytes < bytes.length) this.checkedAt = Number.NEGATIVE_INFINITY;
    return written;
  }

  private hasMoved(descriptor: number): boolean {
    try {
      const [named, open] = [statSync(this.path), fstatSync(descriptor)];
      return named.ino !== open.ino || named.dev !== open.dev;
    } catch {
      return true; // no file has this name
    }
  }

  private open(): void {
    const before = this.descriptor;
    try {
      this.descriptor = openSync(this.path, 'a', 0o600);
    } catch {
      return; // keeps the open file; without one, lines count as lost until the file can be created
    }
    if (before !== null) closeSync(before);
  }
}
