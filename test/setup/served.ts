import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './http-client.js';

/** Sends a request again for as long as the service has too much to do, as clients are told to. A refused request has done nothing. */
export async function served(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
    await pause(1_000 * Number(reply.headers['retry-after']));
  }
}
