import type { DestinationStream } from 'pino';
import type { LogSink } from './log-sink.js';

const flushIntervalMs = 10;
/** Up to so much is kept for a slow reader. */
const maxBacklogBytes = 1024 * 1024;
const maxExitMs = 200;
const newline = 10;

const linesIn = (bytes: Buffer) => bytes.reduce((count, byte) => (byte === newline ? count + 1 : count), 0);
const nothing = Buffer.alloc(0);

/**
 * Writes log lines in batches. A log that cannot be written (full disk, closed pipe, lost terminal) never harms the process: the lines
 * are lost, and how many is the first line written when writing works again.
 */
export class LogOutput implements DestinationStream {
  private lines = '';
  /** Left over from a write to a slow reader; goes out first. */
  private backlog: Buffer = nothing;
  private lost = 0;
  /** The last write ended inside a line. */
  private isMidLine = false;

  constructor(
    private readonly sink: LogSink,
    private readonly lossNotice: (lines: number) => string,
  ) {
    process.once('exit', () => this.flushAtExit());
  }

  write(line: string): void {
    // A write for every line is a system call for every request; a crash may take the last 10 ms of the log with it.
    if (this.lines === '') this.flushLater();
    this.lines += line;
  }

  private flushLater(): void {
    setTimeout(() => this.flush(), flushIntervalMs).unref();
  }

  private flush(): void {
    if (this.backlog.length > 0 && !this.writeBacklog()) {
      const waiting = Buffer.byteLength(this.lines) + this.backlog.length;
      if (waiting > maxBacklogBytes) this.dropLines();
      this.flushLater();
      return;
    }
    if (this.lines === '') return;
    const reported = this.lost;
    const prefix = Buffer.from(`${this.isMidLine ? '\n' : ''}${reported > 0 ? this.lossNotice(reported) : ''}`);
    const batch = Buffer.concat([prefix, Buffer.from(this.lines)]);
    this.lines = '';
    const { bytes, isBusy } = this.sink.write(batch);
    if (bytes > 0) this.isMidLine = batch[bytes - 1] !== newline;
    if (bytes >= prefix.length || isBusy) this.lost -= reported;
    if (isBusy) {
      this.backlog = batch.subarray(bytes);
      this.flushLater();
    } else {
      this.lost += linesIn(batch.subarray(Math.max(bytes, prefix.length)));
    }
  }

  /** True when nothing of it is left. */
  private writeBacklog(): boolean {
    const { bytes, isBusy } = this.sink.write(this.backlog);
    if (bytes > 0) this.isMidLine = this.backlog[bytes - 1] !== newline;
    this.backlog = this.backlog.subarray(bytes);
    if (isBusy) return false;
    this.lost += linesIn(this.backlog);
    this.backlog = nothing;
    return true;
  }

  private dropLines(): void {
    this.lost += linesIn(Buffer.from(this.lines));
    this.lines = '';
  }

  private flushAtExit(): void {
    const deadline = Date.now() + maxExitMs;
    do this.flush();
    while ((this.backlog.length > 0 || this.lines !== '') && Date.now() < deadline);
  }
}
