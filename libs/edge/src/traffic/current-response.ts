import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The response that Node is currently writing to the socket, if any. */
export const currentResponse = (socket: Socket): ServerResponse | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
