import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../../apps/launcher/process/liveness.ts';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import { brokenIndexes } from '../cluster/indexes.ts';
import { Ballast } from '../cluster/small-disk.ts';
import { compareWrites, type KeyedClient, sendWrite, unfinishedCreatives } from '../load/keyed-writes.ts';
import type { Trial } from './trial.ts';

const fullMs = { short: 12_000, full: 60_000 };
const accounts = 64;
const clients = 16;
const betweenMs = 50;
const restartAfterMs = 500;
const writesPerReprieve = 5_000;
/** The number of the first write that shows whether all is normal again. */
const firstProbe = 1_000_000;

interface Answer {
  /** 0 if the connection was lost. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

const lostConnection: Answer = { status: 0, hasRetryAfter: false };

/** PostgreSQL, the log and the assets of the service find no space on their disk for a while, in which PostgreSQL is killed, too. */
export const fullDisk: Trial = async (stage, scale, report) => {
  const cluster = await Cluster.open(stage, { services: 1, accounts });
  const database = superviseDatabase(cluster);
  try {
    const load = new Load(cluster);
    await load.warmUp();
    load.start();
    const ballast = new Ballast(stage.folder);
    await ballast.keepFull((fullMs[scale] * 2) / 3);
    // It must recover on a full disk, too, or as soon as there is space.
    process.kill(stage.postmaster, 'SIGKILL');
    await ballast.keepFull(fullMs[scale] / 3);
    ballast.remove();
    const normal = await secondsUntil(() => load.isNormal());
    await load.stop();
    const { writes, reads } = load;
    say(`Writes ${counts(writes)}; reads ${counts(reads)}; PostgreSQL started again ${database.restarts} times`);
    report({ rule: 'full-disk.refused', seen: writes.filter(({ status }) => status === 503).length });
    report({ rule: 'full-disk.strange', seen: [...writes, ...reads].filter((answer) => !isHonest(answer)).length });
    report({ rule: 'full-disk.normal', seen: normal });
    report({ rule: 'full-disk.repeated', seen: await load.refusedRepeats() });
    const { lost, twice } = await compareWrites(cluster, [...writes.keys()]);
    report({ rule: 'full-disk.lost', seen: lost });
    report({ rule: 'full-disk.twice', seen: twice });
    report({ rule: 'full-disk.unfinished', seen: await unfinishedCreatives(cluster) });
    report({ rule: 'full-disk.exits', seen: [cluster.service().pid, cluster.worker.pid].filter((pid) => !isAlive(pid)).length });
    report({ rule: 'full-disk.indexes', seen: (await brokenIndexes(stage.superuserUrl)).length });
  } finally {
    database.release();
  }
};

/** Clients that write with idempotency keys and read. */
class Load {
  readonly writes: Answer[] = [];
  readonly reads: Answer[] = [];
  private readonly cluster: Cluster;
  private readonly client: KeyedClient;
  private probes = firstProbe;
  private isOn = false;
  private loops: Promise<void>[] = [];

  constructor(cluster: Cluster) {
    this.cluster = cluster;
    this.client = cluster.client();
  }

  async warmUp(): Promise<void> {
    await Promise.all(Array.from({ length: clients }, (_, n) => this.read(n)));
  }

  start(): void {
    this.isOn = true;
    this.loops = Array.from({ length: clients }, async () => {
      while (this.isOn) {
        // The write has its number before its answer comes.
        const n = this.writes.push(lostConnection) - 1;
        this.writes[n] = await this.write(n);
        this.reads.push(await this.read(n));
        await pause(betweenMs);
      }
    });
  }

  async stop(): Promise<void> {
    this.isOn = false;
    await Promise.all(this.loops);
  }

  /** Whether new writes of all clients succeed. */
  async isNormal(): Promise<boolean> {
    const answers = await Promise.all(Array.from({ length: clients }, () => this.write(this.probes++)));
    return answers.every(isSuccess);
  }

  /** Repeats each write with its key, so that it must be there once. Returns how many are refused. */
  async refusedRepeats(): Promise<number> {
    let refused = 0;
    for (const n of this.writes.keys()) {
      if (n % writesPerReprieve === 0) await this.cluster.clearRateLimits();
      if (!isSuccess(await this.write(n))) refused++;
    }
    return refused;
  }

  private write(n: number): Promise<Answer> {
    return answerOf(sendWrite(this.cluster, [this.client], n));
  }

  private read(n: number): Promise<Answer> {
    const { keys, campaigns } = this.cluster.accounts[n % accounts] as Cluster['accounts'][number];
    return answerOf(this.client.call('GET', `/v1/campaigns/${campaigns[n % campaigns.length]?.id}`, keys[0] as string));
  }
}

async function answerOf(call: ReturnType<KeyedClient['call']>): Promise<Answer> {
  const reply = await call.catch(() => null);
  return reply === null ? lostConnection : { status: reply.status, hasRetryAfter: reply.headers['retry-after'] !== undefined };
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;
const isHonest = (answer: Answer) => isSuccess(answer) || (answer.status === 503 && answer.hasRetryAfter);
const counts = (answers: readonly Answer[]) =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, same]) => `${same.length} × ${status}`).join(', ');

/** Starts PostgreSQL again whenever it ends, as a supervisor does. It cannot start while it finds no space to recover. */
function superviseDatabase(cluster: Cluster) {
  const supervisor = { restarts: 0, isReleased: false, release: () => void (supervisor.isReleased = true) };
  const supervise = async () => {
    for (;;) {
      await cluster.stage.databaseExited();
      if (supervisor.isReleased) return;
      try {
        await cluster.stage.restartDatabase();
        cluster.pinDatabase();
        supervisor.restarts++;
      } catch {
        await pause(restartAfterMs);
      }
    }
  };
  void supervise();
  return supervisor;
}
