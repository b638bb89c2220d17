import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';
import { unwrittenBytes } from './body-in-pieces.js';

export interface UnreadLimits {
  /** The bytes that all clients together may leave unread in the memory of the process. */
  readonly maxBytes: number;
  /** A client that leaves a response unread takes at least `minBytes` of it in each of these periods. */
  readonly periodMs: number;
  readonly minBytes: number;
}

const usualLimits: UnreadLimits = { maxBytes: 8 * 1024 * 1024, periodMs: 10_000, minBytes: 40 * 1024 };
const sweepMs = 250;

/** How a client takes what was written for it. */
interface Progress {
  /** The bytes that it had taken when the period began. */
  takenBefore: number;
  periodFrom: number;
  taken: number;
  /** When it last took something. */
  takenAt: number;
}

/**
 * Closes connections whose clients do not read: those that are slower than any network, and, if all together hold too much memory, the one
 * that has taken nothing for longest.
 */
export class UnreadBytes {
  private readonly progress = new WeakMap<Socket, Progress>();
  private readonly timer: NodeJS.Timeout;
  /** The connections that were closed since the start. */
  closed = 0;

  /** `sockets` returns the connections of the process. */
  constructor(
    private readonly sockets: () => Iterable<Socket>,
    private readonly limits = usualLimits,
  ) {
    // Timers run before sockets are written. After a pause of the process, clients may have taken what they were sent.
    this.timer = setInterval(() => setImmediate(() => this.sweep()), sweepMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  sweep(now = performance.now()): void {
    const slow: { readonly socket: Socket; readonly bytes: number; readonly takenAt: number }[] = [];
    let total = 0;
    for (const socket of this.sockets()) {
      const bytes = unreadBytesOf(socket);
      if (bytes === 0) this.progress.delete(socket);
      else if (this.isTooSlow(socket, now)) this.close(socket);
      else {
        total += bytes;
        slow.push({ socket, bytes, takenAt: this.progress.get(socket)?.takenAt ?? now });
      }
    }
    if (total <= this.limits.maxBytes) return;
    slow.sort((a, b) => a.takenAt - b.takenAt || b.bytes - a.bytes);
    for (const { socket, bytes } of slow) {
      if (total <= this.limits.maxBytes) return;
      total -= bytes;
      this.close(socket);
    }
  }

  private isTooSlow(socket: Socket, now: number): boolean {
    const taken = socket.bytesWritten - socket.writableLength;
    const progress = this.progress.get(socket);
    if (progress === undefined) {
      this.progress.set(socket, { takenBefore: taken, periodFrom: now, taken, takenAt: now });
      return false;
    }
    if (taken > progress.taken) Object.assign(progress, { taken, takenAt: now });
    if (now - progress.periodFrom < this.limits.periodMs) return false;
    if (taken - progress.takenBefore < this.limits.minBytes) return true;
    Object.assign(progress, { takenBefore: taken, periodFrom: now });
    return false;
  }

  private close(socket: Socket): void {
    this.closed++;
    socket.destroy();
  }
}

/** What was made for the client of a connection and is still in the memory of the process. */
function unreadBytesOf(socket: Socket): number {
  const response = currentResponse(socket);
  return socket.writableLength + (response === undefined ? 0 : unwrittenBytes(response));
}
