import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../../../bench/figures/process-usage.mjs';
import { quantile } from '../../../bench/figures/statistics.mjs';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import { Neighbors } from '../load/neighbors.ts';
import { runFlood } from '../load/start-flood.ts';
import type { Trial } from './trial.ts';

const sizes = {
  short: { accounts: 600, seconds: 15, connections: 600 },
  full: { accounts: 1_000, seconds: 60, connections: 4_000 },
};
const times = 10;
const warmUpSeconds = 4;
const overloads = 2;
const probeMs = 100;
const normalReads = 10;
/** Fewer events and jobs than this also wait in a service at rest. */
const settledBacklog = 20;
const settleTimeoutMs = 240_000;

/** Requests per second. */
interface Rate {
  readonly accepted: number;
  /** With the time in which their events and jobs were done. */
  readonly sustained: number;
}

/** What one overload shows. */
interface Seen extends Rate {
  /** Requests that were due, times the peak. */
  readonly offered: number;
  readonly strange: number;
  readonly health: readonly number[];
  readonly memory: number;
  readonly normal: number;
}

/**
 * All accounts together send ten times what the service can do, twice. What a request causes in the worker is work that it has to do too, so
 * the rates are of requests whose events and jobs are done: the time that the worker needs afterwards to catch up counts.
 *
 * The speed of a machine that others use too changes by a third within minutes, and tables grow: each overload is compared with the mean of
 * the peaks before and after it. They last as long, because vacuum and the collector come once a minute, and not at all in twenty seconds.
 */
export const overload: Trial = async (stage, scale, report) => {
  const { accounts, seconds, connections } = sizes[scale];
  const cluster = await Cluster.open(stage, { services: 1, accounts });
  await cluster.stopSweeps();
  const client = cluster.client();
  const plan = { kind: 'create', accounts: cluster.accounts } as const;
  const neighbors = new Neighbors(client, cluster.accounts, 20);
  stage.addCleanup(() => neighbors.stop());
  const before = await neighbors.measure(5);
  await neighbors.stop();
  const closedLoop = { plan, connections: 32, perSecond: null };
  // A process that has just started is slower, which would make the peak too low.
  await runFlood(cluster, { ...closedLoop, seconds: warmUpSeconds });
  await secondsUntilSettled(cluster);

  const peak = async (): Promise<Rate> => {
    await cluster.clearRateLimits();
    const { good_per_second: accepted } = await runFlood(cluster, { ...closedLoop, seconds });
    const after = await secondsUntilSettled(cluster);
    const sustained = sustainedRate(accepted, seconds, after);
    say(`Peak ${accepted.toFixed(0)}/s, sustained ${sustained.toFixed(1)}/s: the worker caught up after ${after.toFixed(1)} s`);
    return { accepted, sustained };
  };

  const overloaded = async (highestPeak: number): Promise<Seen> => {
    await cluster.clearRateLimits();
    const probes = probe(cluster, client);
    const flooded = await runFlood(cluster, { plan, connections, perSecond: times * highestPeak, seconds });
    const { memory, health } = await probes.stop();
    await cluster.clearRateLimits();
    const limitMs = Math.max(3 * before.p99, 50);
    const settling = secondsUntilSettled(cluster);
    const normal = await secondsUntil(async () => {
      const reads = await Promise.all(
        cluster.accounts
          .slice(0, normalReads)
          .map(({ keys, campaigns }) =>
            client.call('GET', `/v1/campaigns/${campaigns[0]?.id}`, keys[0] as string).catch(() => ({ status: 0, ms: Infinity })),
          ),
      );
      return reads.every(({ status, ms }) => status === 200 && ms <= limitMs);
    });
    const after = await settling;
    const accepted = flooded.good_per_second;
    const sustained = sustainedRate(accepted, seconds, after);
    say(
      `Overload: ${accepted.toFixed(0)} good/s, sustained ${sustained.toFixed(1)}/s (the worker caught up after ${after.toFixed(1)} s), of ` +
        `${flooded.offered_per_second.toFixed(0)}/s offered, ${JSON.stringify(flooded.statuses)}, ${flooded.skipped} not sent, ` +
        `${flooded.lost} connections lost, p99 of accepted ${flooded.p99.toFixed(0)} ms`,
    );
    const answers = Object.values(flooded.statuses).reduce((sum, count) => sum + count, 0);
    const expected = Object.entries(flooded.statuses).reduce((sum, [status, count]) => (isExpected(Number(status)) ? sum + count : sum), 0);
    const strange = answers - expected + flooded.without_retry_after + flooded.lost;
    return { accepted, sustained, offered: flooded.offered_per_second / highestPeak, strange, health, memory, normal };
  };

  const peaks = [await peak()];
  const seen: Seen[] = [];
  for (let round = 0; round < overloads; round++) {
    seen.push(await overloaded(Math.max(...peaks.map(({ accepted }) => accepted))));
    peaks.push(await peak());
  }
  const shares = seen.map(({ sustained }, i) => (100 * sustained) / mean([peaks[i], peaks[i + 1]].map((rate) => rate?.sustained ?? NaN)));
  say(`Goodput, share of the peaks before and after: ${shares.map((share) => `${share.toFixed(1)} %`).join(', ')}`);
  report({ rule: 'overload.offered', seen: Math.min(...seen.map(({ offered }) => offered)) });
  report({ rule: 'overload.goodput', seen: mean(shares) });
  report({ rule: 'overload.strange', seen: seen.reduce((sum, { strange }) => sum + strange, 0) });
  report({ rule: 'overload.health', seen: quantile(Float64Array.from(seen.flatMap(({ health }) => health)).sort(), 0.5) });
  report({ rule: 'overload.memory', seen: Math.max(...seen.map(({ memory }) => memory)) });
  report({ rule: 'overload.normal', seen: Math.max(...seen.map(({ normal }) => normal)) });
};

/** Measures the memory of the service, and how long its liveness takes, until it is stopped. */
function probe(cluster: Cluster, client: ReturnType<Cluster['client']>) {
  const { pid } = cluster.service();
  const health: number[] = [];
  let memory = 0;
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      memory = Math.max(memory, residentMegabytes(pid));
      // A failed probe is the slowest one.
      health.push(
        await client.call('GET', '/health/live', null).then(
          ({ status, ms }) => (status === 200 ? ms : Infinity),
          () => Infinity,
        ),
      );
      await pause(probeMs);
    }
  })();
  const stop = async () => {
    isOver = true;
    await probing;
    return { memory, health };
  };
  return { stop };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const secondsUntilSettled = (cluster: Cluster) =>
  secondsUntil(async () => (await cluster.backlog()) <= settledBacklog, { timeoutMs: settleTimeoutMs, everyMs: 500 });

/** The rate of successful requests, over the time in which their events and jobs were done too. */
const sustainedRate = (perSecond: number, seconds: number, secondsAfter: number) => (perSecond * seconds) / (seconds + secondsAfter);

// An account that has used up its minute gets a 429, which is no matter of the overload.
const isExpected = (status: number) => status < 300 || status === 429 || status === 503;
