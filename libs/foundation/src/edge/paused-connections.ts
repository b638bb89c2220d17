import type { Socket } from 'node:net';

/** Connections that end their pause within as much time are read again together. */
const stepMs = 20;

/**
 * Connections that are not read for a while. What their clients send meanwhile stays in the buffers of the system and costs nothing. That
 * a client has gone is noticed after the pause too.
 */
export class PausedConnections {
  /** By the step after which they are read again. */
  private readonly steps = new Map<number, Socket[]>();
  private readonly all = new Set<Socket>();
  private lastStep = 0;
  private timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.all.size;
  }

  has(socket: Socket): boolean {
    return this.all.has(socket);
  }

  /** Pauses a connection. One that is paused already keeps its time. */
  add(socket: Socket, ms: number): void {
    if (this.all.has(socket) || !socket.writable) return;
    this.all.add(socket);
    socket.pause();
    const now = performance.now();
    if (this.timer === undefined) {
      this.lastStep = Math.floor(now / stepMs);
      this.timer = setInterval(() => this.resumeDue(), stepMs).unref();
    }
    const step = Math.max(this.lastStep + 1, Math.ceil((now + ms) / stepMs));
    const others = this.steps.get(step);
    if (others === undefined) this.steps.set(step, [socket]);
    else others.push(socket);
  }

  /** Reads all connections again. */
  resumeAll(): void {
    for (const sockets of this.steps.values()) this.resume(sockets);
    this.steps.clear();
    this.stopTimer();
  }

  private resumeDue(): void {
    const step = Math.floor(performance.now() / stepMs);
    while (this.lastStep < step) {
      this.lastStep++;
      const sockets = this.steps.get(this.lastStep);
      if (sockets === undefined) continue;
      this.steps.delete(this.lastStep);
      this.resume(sockets);
    }
    if (this.steps.size === 0) this.stopTimer();
  }

  private resume(sockets: readonly Socket[]): void {
    for (const socket of sockets) {
      this.all.delete(socket);
      if (!socket.destroyed) socket.resume();
    }
  }

  private stopTimer(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
