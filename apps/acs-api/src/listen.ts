import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, exchange } from './http.ts';
import { signedHeaders } from './sign.ts';

export interface ListenOptions {
  /** The address of the API with its version, such as `https://localhost:8443/v1`. */
  readonly api: string;
  readonly key: string;
  readonly ca?: string | undefined;
  readonly forwardTo: URL;
  readonly secret: string;
  /** A comma-separated list of event types. Null: all. */
  readonly types: string | null;
  /** The sequence of the last event that is not forwarded. Null: the last one of the log. */
  readonly after: number | null;
}

interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}

const waitSeconds = 30;
const forwardTimeoutMs = 15_000;
const failureBackoffMs = 2_000;

/** A request that the API refuses: it would refuse it again. */
export class Refused extends Error {}

/** Follows the event log by long poll and forwards each event, signed, one after the other. Ends when it is aborted. */
export async function listen(options: ListenOptions, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  let after = options.after ?? (await untilAnswered(() => lastSequence(options, signal), print, signal));
  print(`Listening for events after ${after}. They are signed with ${options.secret}`);
  while (!signal.aborted) {
    const events = await untilAnswered(() => eventsAfter(options, after, signal), print, signal);
    for (const event of events) {
      if (signal.aborted) return;
      print(`${event.sequence} ${event.type} ${event.id} ${await forward(event, options, signal)}`);
      after = event.sequence;
    }
  }
}

/** Repeats a request while the API does not answer or asks for patience. */
async function untilAnswered<T>(ask: () => Promise<T>, print: (line: string) => void, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || error instanceof Refused) throw error;
      print(`The API does not answer (${(error as Error).message}); retrying.`);
      await sleep(failureBackoffMs, undefined, { signal });
    }
  }
}

async function lastSequence(options: ListenOptions, signal: AbortSignal): Promise<number> {
  const [last] = await listed(options, { limit: '1' }, signal, 0);
  return last?.sequence ?? 0;
}

function eventsAfter(options: ListenOptions, after: number, signal: AbortSignal): Promise<ListedEvent[]> {
  const parameters = { order: 'asc', limit: '100', after_sequence: String(after) };
  return listed(options, options.types === null ? parameters : { ...parameters, type: options.types }, signal, waitSeconds);
}

async function listed(
  { api, key, ca }: ListenOptions,
  parameters: Record<string, string>,
  signal: AbortSignal,
  wait: number,
): Promise<ListedEvent[]> {
  const url = new URL(`${api}/events?${new URLSearchParams(parameters).toString()}`);
  const headers = { authorization: `Bearer ${key}`, ...(wait === 0 ? {} : { prefer: `wait=${wait}` }) };
  const answer = await exchange({ method: 'GET', url, headers, ca, signal, timeoutMs: (wait + 15) * 1_000 });
  if (answer.status !== 200) throw await failureOf(answer, signal);
  return (JSON.parse(answer.text) as { data: ListedEvent[] }).data;
}

/** Limits and failures of the service pass; what else is refused stays refused. */
async function failureOf({ status, headers, text }: Answer, signal: AbortSignal): Promise<Error> {
  const message = `${status} ${text.slice(0, 500)}`;
  if (status !== 429 && status < 500) return new Refused(message);
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) await sleep(Math.min(seconds, 60) * 1_000, undefined, { signal });
  return new Error(message);
}

async function forward(event: ListedEvent, { forwardTo, secret }: ListenOptions, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'acs-api',
    ...signedHeaders(secret, event.id, body, Math.floor(Date.now() / 1_000)),
  };
  try {
    const { status } = await exchange({ method: 'POST', url: forwardTo, headers, body, signal, timeoutMs: forwardTimeoutMs });
    return `→ ${status}`;
  } catch (error) {
    return `→ no answer (${(error as Error).message})`;
  }
}
