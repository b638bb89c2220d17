import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const lingerMs = 1_000;

/** From now on what the client sends is thrown away unread: Node's parser would make requests of it. */
export function ignoreInput(socket: Socket): void {
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.resume();
}

/** Ends our side and lets the client finish for a moment: a reset would reach it before the answer does. */
export function closeGracefully(socket: Socket): void {
  ignoreInput(socket);
  socket.end();
  const timeout = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timeout));
}

/** For an answer that goes out before its request is whole: with `Connection: close`, Node cuts the connection by `destroySoon`. */
export function closeGracefullyAfter(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => closeGracefully(socket);
}
