// Sends load in a process of its own, so that its work does not delay what the trial measures. One run per message.
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { quantile } from '../../../bench/figures/statistics.mjs';
import { type HttpCall, type Plan, requestsOf } from './floods.ts';

export interface Order {
  readonly plan: Plan;
  readonly baseUrl: string;
  readonly ca: string;
  readonly connections: number;
  /** Requests per second, sent whether or not responses arrive. Null sends the next request after each response. */
  readonly perSecond: number | null;
  readonly seconds: number;
}

export interface Outcome {
  readonly sent: number;
  /** Requests that were due while all connections were busy. */
  readonly skipped: number;
  readonly statuses: Record<string, number>;
  /** 503 responses without Retry-After. */
  readonly without_retry_after: number;
  /** Connections that failed. */
  readonly lost: number;
  readonly offered_per_second: number;
  readonly good_per_second: number;
  /** Of successful responses, in ms. */
  readonly p50: number;
  readonly p99: number;
}

const tickMs = 2;
/** A burst of TLS handshakes is another attack than a flood of requests, and would hide it. */
const openedAtOnce = 8;
const niceness = 3;

interface Counts {
  sent: number;
  skipped: number;
  lost: number;
  withoutRetryAfter: number;
  readonly statuses: Map<number, number>;
  readonly times: number[];
}

async function flood({ plan, baseUrl, ca, connections, perSecond, seconds }: Order): Promise<Outcome> {
  const next = requestsOf(plan);
  const free: Client[] = Array.from(
    { length: connections },
    () => new Client(baseUrl, { connect: { ca }, pipelining: 1, keepAliveTimeout: 60_000, headersTimeout: 60_000 }),
  );
  const clients = [...free];
  await openAll(clients);
  process.send?.({ hasBegun: true });
  const counts: Counts = { sent: 0, skipped: 0, lost: 0, withoutRetryAfter: 0, statuses: new Map(), times: [] };
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const isOver = () => elapsed() >= seconds;
  const one = async (client: Client) => {
    counts.sent++;
    await send(client, next(), counts, isOver);
  };

  if (perSecond === null) {
    await Promise.all(
      clients.map(async (client) => {
        while (!isOver()) await one(client);
      }),
    );
  } else {
    for (let due = 0; !isOver(); await pause(tickMs)) {
      for (const target = elapsed() * perSecond; due < target; due++) {
        const client = free.pop();
        if (client === undefined) counts.skipped++;
        else void one(client).then(() => free.push(client));
      }
    }
  }
  const took = elapsed();
  await Promise.all(clients.map((client) => client.destroy()));
  const good = [...counts.statuses].reduce((sum, [status, count]) => (status < 300 ? sum + count : sum), 0);
  const sorted = Float64Array.from(counts.times).sort();
  return {
    sent: counts.sent,
    skipped: counts.skipped,
    statuses: Object.fromEntries(counts.statuses),
    without_retry_after: counts.withoutRetryAfter,
    lost: counts.lost,
    offered_per_second: (counts.sent + counts.skipped) / took,
    good_per_second: good / took,
    p50: quantile(sorted, 0.5) ?? NaN,
    p99: quantile(sorted, 0.99) ?? NaN,
  };
}

async function openAll(clients: readonly Client[]): Promise<void> {
  const waiting = clients.values();
  const open = async () => {
    for (const client of waiting) await (await client.request({ method: 'GET', path: '/health/live' })).body.dump();
  };
  await Promise.all(Array.from({ length: openedAtOnce }, open));
}

/** Sends a request and counts the response, unless the run is over by then. */
function send(client: Client, { method, path, headers, body }: HttpCall, counts: Counts, isOver: () => boolean): Promise<void> {
  const start = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    let hasRetryAfter = false;
    client.dispatch(
      { method, path, headers, body },
      {
        onRequestStart: () => undefined, // undici requires it
        onResponseStart: (_, code, received) => {
          status = code;
          hasRetryAfter = received['retry-after'] !== undefined;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => {
          if (!isOver()) {
            counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
            if (status === 503 && !hasRetryAfter) counts.withoutRetryAfter++;
            if (status < 300) counts.times.push(performance.now() - start);
          }
          resolve();
        },
        onResponseError: () => {
          // At the end this process closes its connections itself.
          if (!isOver()) counts.lost++;
          resolve();
        },
      },
    );
  });
}

// The measuring process shares the core and comes first. Not by much: on a busy machine this one would stand still.
setPriority(getPriority() + niceness);
process.on('message', (order: Order) => {
  flood(order).then(
    (outcome) => process.send?.({ outcome }),
    (error: Error) => process.send?.({ failure: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
