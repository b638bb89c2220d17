import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Calls `act` when a connection closes before a response that is behind others on it, and is not closed with it. A connection that goes on
 * keeps nothing of the response.
 */
export function whenConnectionCloses(response: ServerResponse, socket: Socket, act: () => void): void {
  socket.once('close', act);
  response.once('close', () => socket.off('close', act));
}
