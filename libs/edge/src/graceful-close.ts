import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const lingerMs = 1_000;

/** Discards everything that the client sends from now on. Otherwise Node's parser would parse it as requests. */
export function ignoreInput(socket: Socket): void {
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.resume();
}

/** Ends the server side and gives the client time to finish. An immediate close could reset the connection before the response. */
export function closeGracefully(socket: Socket): void {
  ignoreInput(socket);
  socket.end();
  const timeout = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timeout));
}

/** Closes gracefully after a response that is sent before its request is complete. With `Connection: close`, Node calls `destroySoon`. */
export function closeGracefullyAfter(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => closeGracefully(socket);
}
