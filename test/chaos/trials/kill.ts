import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import { brokenIndexes } from '../cluster/indexes.ts';
import { newCampaign } from '../load/floods.ts';
import type { Trial } from './trial.ts';

const sizes = { short: { kills: 8, writesPerKill: 100 }, full: { kills: 40, writesPerKill: 250 } };
const accounts = 40;
const clients = 32;
/** One write in this many asks for a creative, which the worker must finish. */
const creativeEvery = 20;
const writeTimeoutMs = 180_000;
const finishMs = 120_000;
const victims = ['service', 'worker', 'service', 'database'] as const;

interface Written {
  readonly n: number;
  readonly id: string;
  readonly text: string;
}

/** Clients repeat writes with idempotency keys until they are answered, while processes are killed. */
export const kill: Trial = async (stage, scale, report) => {
  const { kills, writesPerKill } = sizes[scale];
  const cluster = await Cluster.open(stage, { services: 2, accounts });
  const writes = kills * writesPerKill;
  const written: Written[] = [];
  const recovery: Record<(typeof victims)[number], number[]> = { service: [], worker: [], database: [] };
  let killed = 0;
  let next = 0;

  const killing = async () => {
    for (let turn = 0; turn < kills; turn++) {
      // In the middle of a share of the writes, so that a kill interrupts some on a machine of any speed.
      await secondsUntil(async () => written.length >= (turn + 0.5) * writesPerKill, { timeoutMs: writeTimeoutMs, everyMs: 5 });
      const victim = victims[turn % victims.length] as (typeof victims)[number];
      recovery[victim].push(await killAndRestart(cluster, victim, Math.floor(turn / 2) % 2));
      killed++;
    }
  };
  const sessions = [cluster.client(0, clients), cluster.client(1, clients)];
  const client = async () => {
    for (let n = next++; n < writes; n = next++) {
      // The next share waits for the restart.
      await secondsUntil(async () => n < (killed + 1) * writesPerKill, { timeoutMs: writeTimeoutMs, everyMs: 5 });
      written.push(await write(cluster, sessions, n));
    }
  };
  await Promise.all([killing(), ...Array.from({ length: clients }, client)]);

  report({ rule: 'kill.kills', seen: killed });
  report({ rule: 'kill.service', seen: Math.max(...recovery.service) });
  report({ rule: 'kill.worker', seen: Math.max(...recovery.worker) });
  report({ rule: 'kill.database', seen: Math.max(...recovery.database) });
  const { lost, twice } = await compare(cluster, written);
  report({ rule: 'kill.lost', seen: lost });
  report({ rule: 'kill.twice', seen: twice });
  report({ rule: 'kill.replays', seen: await differingReplays(cluster, sessions, written) });
  const open = async () => {
    const [row] = await cluster.sql(`select count(*)::int as open from creative.creative where status <> 'ready'`);
    return row?.['open'] as number;
  };
  await secondsUntil(async () => (await open()) === 0, { timeoutMs: finishMs, everyMs: 500 });
  report({ rule: 'kill.unfinished', seen: await open() });
  const broken = await brokenIndexes(stage.superuserUrl);
  report({ rule: 'kill.indexes', seen: broken.length });
  say(`${writes} keyed writes, ${killed} processes killed${broken.length > 0 ? `; broken: ${broken.join('; ')}` : ''}`);
};

/** Kills a process and starts it again at once, as a supervisor does. Returns the seconds from the kill until everything is ready. */
async function killAndRestart(cluster: Cluster, victim: (typeof victims)[number], index: number): Promise<number> {
  const start = performance.now();
  if (victim === 'worker') {
    await cluster.worker.kill();
    await cluster.startWorker();
  } else if (victim === 'service') {
    await cluster.service(index).kill();
    await cluster.startService(index);
  } else {
    process.kill(cluster.stage.postmaster, 'SIGKILL');
    await cluster.stage.restartDatabase();
    cluster.pinDatabase();
    const probes = [cluster.client(0, 1), cluster.client(1, 1)];
    const isReady = async () => {
      const replies = await Promise.all(probes.map((probe) => probe.call('GET', '/health/ready', null).catch(() => null)));
      return replies.every((reply) => reply?.status === 200);
    };
    await secondsUntil(isReady, { everyMs: 20 });
  }
  return (performance.now() - start) / 1000;
}

type Sessions = readonly ReturnType<Cluster['client']>[];

function send(cluster: Cluster, sessions: Sessions, n: number) {
  const isCreative = n % creativeEvery === 0;
  const key = cluster.accounts[n % accounts]?.keys[0] as string;
  const target = sessions[Math.floor(Math.random() * sessions.length)] as Sessions[number];
  const body = isCreative
    ? { prompt: `Write ${n}`, name: `Write ${n}`, type: 'text', variants: 1 }
    : { ...newCampaign(n), name: `Write ${n}` };
  const path = isCreative ? '/v1/creative/generate' : '/v1/campaigns';
  return target.call('POST', path, key, { body, headers: { 'idempotency-key': `write-${n}` } });
}

async function write(cluster: Cluster, sessions: Sessions, n: number): Promise<Written> {
  for (;;) {
    // A lost connection says nothing about the write, so it is sent again.
    const reply = await send(cluster, sessions, n).catch(() => null);
    if (reply !== null && reply.status < 300) return { n, id: reply.body.data.id, text: reply.text };
    if (reply !== null && ![409, 429, 503].includes(reply.status)) throw new Error(`Write ${n} returned ${reply.status}: ${reply.text}`);
    await pause(reply?.status === 429 ? 1_000 : 20);
  }
}

/** Compares what was acknowledged with what is stored. */
async function compare(cluster: Cluster, written: readonly Written[]): Promise<{ lost: number; twice: number }> {
  const rows = await cluster.sql<{ name: string }>(
    `select name from campaigns.campaign where name like 'Write %' union all select name from creative.creative where name like 'Write %'`,
  );
  const stored = new Set(rows.map(({ name }) => name));
  return { lost: written.filter(({ n }) => !stored.has(`Write ${n}`)).length, twice: rows.length - stored.size };
}

async function differingReplays(cluster: Cluster, sessions: Sessions, written: readonly Written[]): Promise<number> {
  let differing = 0;
  for (const [turn, { n, text }] of written.entries()) {
    if (turn % 500 === 0) await cluster.clearRateLimits();
    const reply = await send(cluster, sessions, n);
    if (reply.text !== text || reply.headers['idempotent-replayed'] !== 'true') differing++;
  }
  return differing;
}
