import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../../../bench/figures/process-usage.mjs';
import { quantile, spread } from '../../../bench/figures/statistics.mjs';
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
/**
 * The speed of a machine that others use too changes by a third within minutes, and tables grow. The median of windows before and after
 * the overload counts. They are as long as the overload: vacuum and the collector come once a minute, and not at all in twenty seconds.
 */
const peakWindows = { before: 2, after: 1 };
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

/**
 * All accounts together send ten times what the service can do. What a request causes in the worker is work that it has to do too, so both
 * rates are of requests whose events and jobs are done: the time that the worker needs afterwards to catch up counts.
 */
export const overload: Trial = async (stage, scale, report) => {
  const { accounts, seconds, connections } = sizes[scale];
  const cluster = await Cluster.open(stage, { services: 1, accounts });
  await cluster.stopSweeps();
  const client = cluster.client();
  const plan = { kind: 'create', accounts: cluster.accounts } as const;
  const neighbors = new Neighbors(client, cluster.accounts, 20);
  stage.addCleanup(() => neighbors.stop());
  const calm = await neighbors.measure(5);
  await neighbors.stop();
  const closedLoop = { plan, connections: 32, perSecond: null };
  // A process that has just started is slower, which would make the peak too low.
  await runFlood(cluster, { ...closedLoop, seconds: warmUpSeconds });
  await secondsUntilSettled(cluster);
  const peaks: Rate[] = [];
  const measurePeaks = async (windows: number) => {
    for (let window = 0; window < windows; window++) {
      await cluster.clearRateLimits();
      const { good_per_second } = await runFlood(cluster, { ...closedLoop, seconds });
      const after = await secondsUntilSettled(cluster);
      const sustained = sustainedRate(good_per_second, seconds, after);
      say(`Peak ${good_per_second.toFixed(0)}/s, sustained ${sustained.toFixed(1)}/s: the worker caught up after ${after.toFixed(1)} s`);
      peaks.push({ accepted: good_per_second, sustained });
    }
  };
  await measurePeaks(peakWindows.before);
  const peak = Math.max(...peaks.map(({ accepted }) => accepted));
  const { pid } = cluster.service();
  await cluster.clearRateLimits();

  const memory: number[] = [];
  const health: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      memory.push(residentMegabytes(pid));
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
  const flooded = await runFlood(cluster, { plan, connections, perSecond: times * peak, seconds });
  isOver = true;
  await probing;
  await cluster.clearRateLimits();

  const limitMs = Math.max(3 * calm.p99, 50);
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
  const afterFlood = await settling;
  const sustained = sustainedRate(flooded.good_per_second, seconds, afterFlood);
  say(
    `Overload: ${flooded.good_per_second.toFixed(0)} good/s, sustained ${sustained.toFixed(1)}/s (the worker caught up after ${afterFlood.toFixed(1)} s), of ` +
      `${flooded.offered_per_second.toFixed(0)}/s offered, ${JSON.stringify(flooded.statuses)}, ${flooded.skipped} not sent, ` +
      `${flooded.lost} connections lost, p99 of accepted ${flooded.p99.toFixed(0)} ms`,
  );
  await measurePeaks(peakWindows.after);
  const sustainedPeak = spread(peaks.map((rate) => rate.sustained)).median;
  const expected = Object.entries(flooded.statuses).reduce((sum, [status, count]) => (isExpected(Number(status)) ? sum + count : sum), 0);
  const answers = Object.values(flooded.statuses).reduce((sum, count) => sum + count, 0);
  report({ rule: 'overload.offered', seen: flooded.offered_per_second / peak });
  report({ rule: 'overload.goodput', seen: (100 * sustained) / sustainedPeak });
  report({ rule: 'overload.strange', seen: answers - expected + flooded.without_retry_after + flooded.lost });
  report({ rule: 'overload.health', seen: quantile(Float64Array.from(health).sort(), 0.5) });
  report({ rule: 'overload.memory', seen: Math.max(...memory) });
  report({ rule: 'overload.normal', seen: normal });
};

const secondsUntilSettled = (cluster: Cluster) =>
  secondsUntil(async () => (await cluster.backlog()) <= settledBacklog, { timeoutMs: settleTimeoutMs, everyMs: 500 });

/** The rate of successful requests, over the time in which their events and jobs were done too. */
const sustainedRate = (perSecond: number, seconds: number, secondsAfter: number) => (perSecond * seconds) / (seconds + secondsAfter);

// An account that has used up its minute gets a 429, which is no matter of the overload.
const isExpected = (status: number) => status < 300 || status === 429 || status === 503;
