import type { Socket } from 'node:net';
import { networkOf } from '../client-address.js';

/** The connections of one client network are at most this part of all. */
const partOfNetwork = 4;

/**
 * The connections that have not sent a request yet. They are never kept at the cost of clients that have sent one: if there are too many,
 * the oldest one of the same network makes room for a new one, or the oldest of all.
 */
export class NewConnections {
  /** In the order of their arrival. */
  private readonly all = new Map<string, { readonly socket: Socket; readonly network: string }>();
  private readonly byNetwork = new Map<string, Set<string>>();

  constructor(
    private readonly max: number,
    /** Whether clients share connections from there, as behind a proxy. */
    private readonly isShared: (socket: Socket) => boolean = () => false,
  ) {}

  get size(): number {
    return this.all.size;
  }

  /** Returns the number of connections that it has closed to make room. */
  add(socket: Socket): number {
    const key = keyOf(socket);
    if (key === undefined) return 0;
    const network = networkOf(socket.remoteAddress ?? '');
    const ofNetwork = this.byNetwork.get(network) ?? new Set();
    const isOverShare = !this.isShared(socket) && ofNetwork.size >= Math.ceil(this.max / partOfNetwork);
    const crowded = isOverShare ? ofNetwork : this.all.size >= this.max ? this.all : undefined;
    for (const oldest of crowded?.keys() ?? []) {
      this.all.get(oldest)?.socket.destroy();
      this.delete(oldest);
      break;
    }
    this.all.set(key, { socket, network });
    this.byNetwork.set(network, ofNetwork.add(key));
    socket.once('close', () => this.delete(key));
    return crowded === undefined ? 0 : 1;
  }

  /** Removes a connection that has sent a request. Its socket may be the one that TLS has put around that of `add`. */
  remove(socket: Socket): void {
    const key = keyOf(socket);
    if (key !== undefined) this.delete(key);
  }

  private delete(key: string): void {
    const entry = this.all.get(key);
    if (entry === undefined) return;
    this.all.delete(key);
    const ofNetwork = this.byNetwork.get(entry.network);
    ofNetwork?.delete(key);
    if (ofNetwork?.size === 0) this.byNetwork.delete(entry.network);
  }
}

/** What tells open connections apart. Undefined if the client has gone already. */
function keyOf({ remoteAddress, remotePort, localPort }: Socket): string | undefined {
  return remoteAddress === undefined ? undefined : `${remoteAddress} ${remotePort} ${localPort}`;
}
