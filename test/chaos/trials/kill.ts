import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import { brokenIndexes } from '../cluster/indexes.ts';
import { compareWrites, type KeyedClient, sendWrite, unfinishedCreatives } from '../load/keyed-writes.ts';
import type { Trial } from './trial.ts';

const sizes = { short: { kills: 8, writesPerKill: 100 }, full: { kills: 40, writesPerKill: 250 } };
const accounts = 40;
const clients = 32;
const writeTimeoutMs = 180_000;
const victims = ['service', 'worker', 'service', 'database'] as const;

interface Written {
  readonly n: number;
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
  const { lost, twice } = await compareWrites(
    cluster,
    written.map(({ n }) => n),
  );
  report({ rule: 'kill.lost', seen: lost });
  report({ rule: 'kill.twice', seen: twice });
  report({ rule: 'kill.replays', seen: await differingReplays(cluster, sessions, written) });
  report({ rule: 'kill.unfinished', seen: await unfinishedCreatives(cluster) });
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

async function write(cluster: Cluster, sessions: readonly KeyedClient[], n: number): Promise<Written> {
  for (;;) {
    // A lost connection says nothing about the write, so it is sent again.
    const reply = await sendWrite(cluster, sessions, n).catch(() => null);
    if (reply !== null && reply.status < 300) return { n, text: reply.text };
    if (reply !== null && ![409, 429, 503].includes(reply.status)) throw new Error(`Write ${n} returned ${reply.status}: ${reply.text}`);
    await pause(reply?.status === 429 ? 1_000 : 20);
  }
}

async function differingReplays(cluster: Cluster, sessions: readonly KeyedClient[], written: readonly Written[]): Promise<number> {
  let differing = 0;
  for (const [turn, { n, text }] of written.entries()) {
    if (turn % 500 === 0) await cluster.clearRateLimits();
    const reply = await sendWrite(cluster, sessions, n);
    if (reply.text !== text || reply.headers['idempotent-replayed'] !== 'true') differing++;
  }
  return differing;
}
