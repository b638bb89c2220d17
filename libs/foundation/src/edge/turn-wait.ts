import type { ServerResponse } from 'node:http';

const waitedFor = Symbol('the time that the request waited for its turn');
type Waited = ServerResponse & { [waitedFor]?: number };

/** Records how long a request waited before the framework saw it. */
export function recordTurnWait(response: ServerResponse, ms: number): void {
  (response as Waited)[waitedFor] = ms;
}

/** How long the request of a response waited for its turn, in ms. */
export const turnWaitMs = (response: ServerResponse): number => (response as Waited)[waitedFor] ?? 0;
