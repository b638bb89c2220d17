import type { DestinationStream } from 'pino';
import type { LogSink } from './log-sink.js';

const flushIntervalMs = 10;
/** The maximum size of the buffer for a slow reader. */
const maxBacklogBytes = 1024 * 1024;
const maxExitMs = 200;
const newline = 10;

const linesIn = (bytes: Buffer) => bytes.reduce((count, byte) => (byte === newline ? count + 1 : count), 0);
const emptyBuffer = Buffer.alloc(0);

/**
 * Writes log lines in batches. A log that cannot be written (full disk, closed pipe, lost terminal) never affects the process. The
 * lines are lost, and the first line after recovery reports their number.
 */
export class LogOutput implements DestinationStream {
  private lines = '';
  /** The rest of an incomplete write to a slow reader. It is written first. */
  private backlog: Buffer = emptyBuffer;
  private lost = 0;
  /** Whether the last write ended inside a line. */
  private isMidLine = false;

  constructor(
    private readonly sink: LogSink,
    private readonly lossNotice: (lines: number) => string,
  ) {
    process.once('exit', () => this.flushAtExit());
  }

  write(line: string): void {
    // Batching saves a system call per request. A crash can lose the last 10 ms of the log.
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

  /** Writes the backlog and returns true if it is empty afterwards. */
  private writeBacklog(): boolean {
    const { bytes, isBusy } = this.sink.write(this.backlog);
    if (bytes > 0) this.isMidLine = this.backlog[bytes - 1] !== newline;
    this.backlog = this.backlog.subarray(bytes);
    if (isBusy) return false;
    this.lost += linesIn(this.backlog);
    this.backlog = emptyBuffer;
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
