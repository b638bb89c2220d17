import { setTimeout as pause } from 'node:timers/promises';
import { openDescriptors, residentMegabytes } from '../../../bench/figures/process-usage.mjs';
import { median } from '../../../bench/figures/statistics.mjs';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster } from '../cluster/cluster.ts';
import { grownTables, rowCounts } from '../cluster/table-growth.ts';
import { runFlood } from '../load/start-flood.ts';
import type { Trial } from './trial.ts';

const seconds = { short: 120, full: 1_800 };
const accounts = 200;
const requestsPerSecond = 40;
const everyMs = 2_000;
/** The first part warms up. The next third is compared with the last one. */
const warmUpShare = 0.2;

interface Sample {
  readonly service: number;
  readonly worker: number;
  readonly descriptors: number;
  readonly connections: number;
}

/** A mixture of requests of all accounts. Does anything grow that should not? */
export const soak: Trial = async (stage, scale, report) => {
  const cluster = await Cluster.open(stage, { services: 1, accounts });
  const duration = seconds[scale];
  const plan = { kind: 'mixed', accounts: cluster.accounts } as const;
  const order = { plan, connections: 32, perSecond: requestsPerSecond };
  await runFlood(cluster, { ...order, seconds: duration * warmUpShare });

  const samples: Sample[] = [];
  const before = await rowCounts(cluster);
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await sampleOf(cluster));
      await pause(everyMs);
    }
  })();
  const outcome = await runFlood(cluster, { ...order, seconds: duration });
  isOver = true;
  await sampling;

  const third = Math.floor(samples.length / 3);
  const grown = (figure: keyof Sample) => {
    const middle = (some: readonly Sample[]) => median(some.map((sample) => sample[figure]));
    return { from: middle(samples.slice(0, third)), to: middle(samples.slice(-third)) };
  };
  const share = ({ from, to }: { from: number; to: number }) => (100 * (to - from)) / from;
  for (const part of ['service', 'worker'] as const) report({ rule: 'soak.memory', part, seen: share(grown(part)) });
  for (const figure of ['descriptors', 'connections'] as const) {
    const { from, to } = grown(figure);
    report({ rule: `soak.${figure}`, seen: to - from });
  }
  const failures = Object.entries(outcome.statuses).reduce((sum, [status, count]) => (Number(status) >= 500 ? sum + count : sum), 0);
  report({ rule: 'soak.errors', seen: failures + outcome.lost });
  const tables = await grownTables(before, await rowCounts(cluster));
  report({ rule: 'soak.tables', seen: tables.length });
  const times = `p50 ${outcome.p50.toFixed(1)}, p99 ${outcome.p99.toFixed(1)} ms`;
  say(`${outcome.sent} requests in ${duration} s: ${JSON.stringify(outcome.statuses)}; ${times}`);
  if (tables.length > 0) say(`Tables that grew without a retention rule: ${tables.join(', ')}`);
};

async function sampleOf(cluster: Cluster): Promise<Sample> {
  const [service, worker] = [cluster.service().pid, cluster.worker.pid];
  const [row] = await cluster.sql(`select count(*)::int as open from pg_stat_activity where usename = 'acs_service'`);
  return {
    service: residentMegabytes(service),
    worker: residentMegabytes(worker),
    descriptors: openDescriptors(service) + openDescriptors(worker),
    connections: row?.['open'],
  };
}
