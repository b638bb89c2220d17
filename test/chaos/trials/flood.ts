import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import { Tenant } from '../cluster/tenant.ts';
import { type FloodKind, floodKinds, type Plan } from '../load/floods.ts';
import type { Outcome } from '../load/flooder.ts';
import { Neighbors } from '../load/neighbors.ts';
import { runFlood, startFlood } from '../load/start-flood.ts';
import type { Trial } from './trial.ts';

const sizes = {
  short: { seconds: 12, capacitySeconds: 4, campaigns: 60, rows: 200, connections: 300 },
  full: { seconds: 60, capacitySeconds: 15, campaigns: 5_000, rows: 2_000, connections: 1_000 },
};
const accounts = 300;
const neighborCount = 6;
const neighborRate = 45;
const times = 5;
const warmUpSeconds = 4;
const launchesAtOnce = 8;
const probeSeconds = 3;
const quietTimeoutMs = 60_000;
/** The flood is at its level after this time. The creative and the stop are requested then. */
const risingMs = 1_500;
/** The flood goes on until the others are measured. */
const marginSeconds = 5;
const settledMs = 600_000;

/** One account sends five times what the service can do, one kind of request at a time. What do the others see? */
export const flood: Trial = async (stage, scale, report) => {
  const size = sizes[scale];
  const cluster = await Cluster.open(stage, { services: 1, accounts });
  const [first, second, ...others] = cluster.accounts;
  if (first === undefined || second === undefined) throw new Error('There are no accounts.');
  const [loud, quiet] = [await Tenant.open(cluster, first), await Tenant.open(cluster, second)];
  const client = cluster.client();

  const { json, failure } = cluster.acs('demo', 'metrics', '--accounts', '1', '--days', '91', '--rows', String(size.rows));
  if (failure !== null) throw new Error(`The reports could not be prepared: ${failure}`);
  const reportKey: string = json.accounts[0].key;
  const campaignIds = await launchMany(loud, size.campaigns);
  await isSettled(cluster, first.id);

  const closedLoop = { plan: { kind: 'create', accounts: others.slice(neighborCount) }, connections: 32, perSecond: null } as const;
  // A process that has just started is slower, which would make the capacity too low.
  await runFlood(cluster, { ...closedLoop, seconds: warmUpSeconds });
  const peak = await runFlood(cluster, { ...closedLoop, seconds: size.capacitySeconds });
  const capacity = peak.good_per_second;
  say(`Capacity: ${capacity.toFixed(0)} new campaigns per second`);

  let quietest = Infinity;
  for (const [index, kind] of floodKinds.entries()) {
    await cluster.clearRateLimits();
    const campaign = await quiet.launch(index);
    if ((await quiet.onPlatform(campaign, 'running')) === Infinity) throw new Error('The campaign to pause was not launched.');
    const neighbors = new Neighbors(client, others.slice(0, neighborCount), neighborRate);
    stage.addCleanup(() => neighbors.stop());
    // What the last flood has left behind would make the quiet value too high.
    await secondsUntil(async () => (await neighbors.measure(probeSeconds)).p99 <= 2 * quietest, { timeoutMs: quietTimeoutMs });
    const before = await neighbors.measure(size.seconds);
    quietest = Math.min(quietest, before.p99);
    await cluster.clearRateLimits();
    const flooding = startFlood(cluster, {
      plan: planOf(kind, loud, campaignIds, reportKey),
      connections: size.connections,
      perSecond: times * capacity,
      seconds: size.seconds + marginSeconds,
    });
    await flooding.begun;
    const risen = pause(risingMs);
    const [busy, creative, stop] = await Promise.all([
      neighbors.measure(size.seconds),
      risen.then(() => quiet.generate()),
      risen.then(() => quiet.pause(campaign)),
    ]);
    const outcome = await flooding.outcome;
    await neighbors.stop();
    say(
      `${kind}: p99 ${before.p99.toFixed(1)} → ${busy.p99.toFixed(1)} ms of ${busy.requests}; flood ${JSON.stringify(outcome.statuses)}, ` +
        `${outcome.skipped} not sent because all connections were busy, ${outcome.lost} connections lost`,
    );
    report({ rule: 'flood.p99', part: kind, seen: busy.p99 / before.p99 });
    report({ rule: 'flood.refused', part: kind, seen: busy.unavailable });
    report({ rule: 'flood.errors', part: kind, seen: busy.errors.length });
    report({ rule: 'flood.creative', part: kind, seen: creative });
    report({ rule: 'flood.stop', part: kind, seen: stop });
    report({ rule: 'flood.offered', part: kind, seen: misunderstood(kind, outcome) ?? outcome.offered_per_second / capacity });
    if (busy.errors.length > 0) say(`  errors of the others: ${[...new Set(busy.errors)].join(', ')}`);
  }
};

/** Requests that are refused as malformed are no load of their kind. Returns what is wrong. */
function misunderstood(kind: FloodKind, { statuses }: Outcome): string | undefined {
  // A campaign that is paused already cannot be paused.
  const expected = kind === 'stops' ? ['409'] : [];
  const wrong = Object.keys(statuses).filter(
    (status) => ['400', '401', '404', '409', '422'].includes(status) && !expected.includes(status),
  );
  return kind === 'malformed' || wrong.length === 0 ? undefined : `refused with ${wrong.join(', ')}`;
}

function planOf(kind: FloodKind, { account, creativeId }: Tenant, campaignIds: readonly string[], reportKey: string): Plan {
  return { kind, keys: account.keys, creativeId, campaignIds, reportKey };
}

async function launchMany(tenant: Tenant, count: number): Promise<string[]> {
  let launched = 0;
  const campaignIds: string[] = [];
  const launches = async () => {
    while (launched < count) campaignIds.push(await tenant.launch(++launched));
  };
  await Promise.all(Array.from({ length: launchesAtOnce }, launches));
  return campaignIds;
}

/** The platform has all campaigns of the account. */
async function isSettled(cluster: Cluster, accountId: string): Promise<void> {
  const countPending = async () => {
    const [row] = await cluster.sql(
      `select count(*)::int as pending from delivery.delivery
       where account_id = $1 and confirmed_revision is distinct from desired_revision`,
      [accountId],
    );
    return row?.['pending'];
  };
  if ((await secondsUntil(async () => (await countPending()) === 0, { timeoutMs: settledMs, everyMs: 500 })) === Infinity)
    throw new Error(`After ${settledMs / 1_000} s the platform still lacks ${await countPending()} campaigns.`);
}
