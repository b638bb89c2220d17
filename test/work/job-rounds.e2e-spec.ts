import { type Id, type Lane, lanes, MergedQueue, newId, Queue } from '#libs/kernel';
import { Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { type JobHandler, Jobs, prepareJobs, type QueueDefinition, type RunnableJob } from '#libs/work';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { until } from '../setup/until.js';

interface Work {
  readonly account_id: Id<'acc'>;
  readonly number: number;
}

const logger = createLogger('silent');
const [a, b] = [newId('acc'), newId('acc')];
const definition = (name: string, lane: Lane, policy: QueueDefinition['policy'] = 'standard') => ({ name, lane, policy, isSweep: false });
const queueOf = Object.fromEntries(lanes.map((lane) => [lane, new Queue<Work>(`rounds.${lane}`, lane)])) as Record<Lane, Queue<Work>>;
const merged = new MergedQueue<Work>('rounds.merged', 'change', ({ account_id, number }) => `${account_id}:${number}`);
const definitions = [...lanes.map((lane) => definition(queueOf[lane].name, lane)), definition(merged.name, merged.lane, 'short')];

/** Records the jobs in the order in which they start. Each waits until it is let go. */
class Recorder implements JobHandler<Work> {
  readonly started: Work[] = [];
  private readonly waiting: (() => void)[] = [];
  isOpen = false;

  async handle(work: Work): Promise<void> {
    this.started.push(work);
    if (!this.isOpen) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  let(jobs: number): void {
    for (const resolve of this.waiting.splice(0, jobs)) resolve();
  }

  open(): void {
    this.isOpen = true;
    this.let(this.waiting.length);
  }

  positionOf(account: Id<'acc'>): number {
    return this.started.findIndex(({ account_id }) => account_id === account);
  }

  runningOf(account: Id<'acc'>): number {
    return this.started.filter(({ account_id }) => account_id === account).length;
  }
}

let postgres: TestDatabase;
let database: Database;
let superuser: pg.Pool;
let sender: Jobs;
const ends: (() => Promise<void>)[] = [];

async function startWorker(...jobs: RunnableJob[]): Promise<Jobs> {
  const worker = new Jobs({ url: postgres.url, work: true, logger });
  await worker.start(jobs);
  ends.push(() => worker.stop());
  return worker;
}

const send = (queue: Queue<Work>, account_id: Id<'acc'>, count: number) =>
  database.acrossTenants((execute) =>
    sender.insert(
      queue.name,
      Array.from({ length: count }, (_, number) => ({ account_id, number })),
      execute,
    ),
  );
const jobsIn = async (queue: string, state: string) =>
  (await superuser.query('select count(*)::int as n from pgboss.job where name = $1 and state = $2', [queue, state])).rows[0].n as number;
const rowsRead = async () =>
  (await superuser.query(`select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables where relname = 'job_common'`)).rows[0]
    .n as number;

beforeAll(async () => {
  postgres = await createTestDatabase();
  await prepareJobs(postgres.ownerUrl, definitions);
  superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 });
  database = new Database({ url: postgres.url, poolMax: 8, applicationName: 'test', onIdleError: () => undefined });
  sender = new Jobs({ url: postgres.url, work: false, logger });
  await sender.start([]);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await superuser.query('delete from pgboss.job');
});
afterAll(async () => {
  await sender.stop();
  await database.close();
  await superuser.end();
  await postgres.drop();
});

describe.each(lanes)('in the lane %s', (lane) => {
  const queue = queueOf[lane];
  const limits = { concurrency: 4, perAccount: 2, batchSize: 1 };

  it('a job of one account starts although 1,000 older ones of another account wait, and none of them has ended', async () => {
    const recorder = new Recorder();
    await send(queue, a, 1_000);
    await startWorker({ queue: definition(queue.name, lane), handler: recorder, limits });
    await until(
      () => recorder.started.length,
      (count) => count === 2,
      15_000,
    );
    await send(queue, b, 1);
    await until(
      () => recorder.positionOf(b),
      (position) => position >= 0,
      15_000,
    );
    expect(recorder.runningOf(a)).toBe(2);
    recorder.open();
  });
});

it('accounts are served round-robin: jobs of many accounts that fill every slot do not pass a younger job of another one twice', async () => {
  const recorder = new Recorder();
  const others = Array.from({ length: 6 }, () => newId('acc'));
  for (const other of others) await send(queueOf.change, other, 50);
  await send(queueOf.change, b, 1);
  await startWorker({
    queue: definition(queueOf.change.name, 'change'),
    handler: recorder,
    limits: { concurrency: 2, perAccount: 2, batchSize: 1 },
  });
  // One job of every account is one round.
  for (let ended = 0; recorder.positionOf(b) < 0; ended++) {
    await until(
      () => recorder.started.length,
      (count) => count >= ended + 2,
      15_000,
    );
    if (recorder.positionOf(b) < 0) recorder.let(1);
  }
  expect(recorder.positionOf(b)).toBeLessThanOrEqual(others.length);
  for (const other of others) expect(recorder.runningOf(other)).toBeLessThanOrEqual(2);
  recorder.open();
});

it('every job of a backlog runs exactly once, in two processes', async () => {
  const recorders = [new Recorder(), new Recorder()];
  await send(queueOf.background, a, 500);
  await send(queueOf.background, b, 500);
  for (const handler of recorders) {
    handler.open();
    await startWorker({ queue: definition(queueOf.background.name, 'background'), handler });
  }
  await until(
    () => jobsIn(queueOf.background.name, 'completed'),
    (count) => count === 1_000,
    30_000,
  );
  const numbers = recorders.flatMap(({ started }) => started.map(({ account_id, number }) => `${account_id}:${number}`));
  expect(numbers).toHaveLength(1_000);
  expect(new Set(numbers).size).toBe(1_000);
});

it('a claim reads few jobs of a backlog that PostgreSQL has not counted yet', async () => {
  await send(queueOf.background, a, 15_000);
  await superuser.query(`update pgboss.job set state = 'completed', started_on = now(), completed_on = now()`);
  const [rounds, accounts] = [10, Array.from({ length: 300 }, () => newId('acc'))];
  await database.acrossTenants((execute) =>
    sender.insert(
      queueOf.background.name,
      Array.from({ length: rounds * accounts.length }, (_, number) => ({ account_id: accounts[number % accounts.length], number })),
      execute,
    ),
  );
  const before = await rowsRead();
  const recorder = new Recorder();
  recorder.open();
  const worker = await startWorker({ queue: definition(queueOf.background.name, 'background'), handler: recorder });
  await until(
    () => recorder.started.length,
    // Half of them: what else reads the whole table from time to time counts little among so many jobs, and has little time for it.
    (count) => count >= (rounds * accounts.length) / 2,
    30_000,
  );
  await worker.stop();
  // The figures of a connection are complete when it has ended.
  await until(
    async () =>
      (await superuser.query(`select from pg_stat_activity where datname = current_database() and application_name like 'acs-jobs-%'`))
        .rows,
    ({ length }) => length === 0,
    15_000,
  );
  // A claim of some twenty jobs that reads the whole table makes 900. On a slow machine, what else reads it does so a few times more.
  expect(((await rowsRead()) - before) / recorder.started.length).toBeLessThan(200);
});

it('at most one job per key waits, and what is reported while one runs starts another one', async () => {
  const recorder = new Recorder();
  const job = { account_id: a, number: 1 };
  for (let time = 0; time < 5; time++) await sender.merge(merged, [job, job, { account_id: a, number: 2 }]);
  expect(await jobsIn(merged.name, 'created')).toBe(2);
  await startWorker({ queue: definition(merged.name, merged.lane, 'short'), handler: recorder });
  await until(
    () => recorder.started.length,
    (count) => count === 2,
    15_000,
  );
  for (let time = 0; time < 5; time++) await sender.merge(merged, [job]);
  recorder.open();
  await until(
    () => jobsIn(merged.name, 'completed'),
    (count) => count === 3,
    15_000,
  );
  expect(recorder.started).toHaveLength(3);
});

it('a merged job is refused inside a transaction, because it could run before the commit', async () => {
  const merging = database.transaction(a, () => sender.merge(merged, [{ account_id: a, number: 1 }]));
  await expect(merging).rejects.toThrow('rounds.merged are sent after the commit');
});

it('a running job that a stop interrupts goes back to its queue and runs in another process', async () => {
  const stuck = new Recorder();
  await send(queueOf.stop, a, 1);
  const worker = await startWorker({ queue: definition(queueOf.stop.name, 'stop'), handler: stuck });
  await until(
    () => stuck.started.length,
    (count) => count === 1,
    15_000,
  );
  ends.splice(0);
  await worker.stop(200);
  const recorder = new Recorder();
  recorder.open();
  await startWorker({ queue: definition(queueOf.stop.name, 'stop'), handler: recorder });
  await until(
    () => recorder.started.length,
    (count) => count === 1,
    15_000,
  );
});

describe('jobs that can be handled together', () => {
  /** Refuses to handle the number 3, alone or with others. */
  class Together implements JobHandler<Work> {
    readonly handled: Work[][] = [];

    handle(work: Work): Promise<void> {
      return this.handleAll([work]);
    }

    handleAll(works: readonly Work[]): Promise<void> {
      if (works.some(({ number }) => number === 3)) return Promise.reject(new Error('never the 3'));
      this.handled.push([...works]);
      return Promise.resolve();
    }
  }
  const start = async (handler: Together) =>
    startWorker({ queue: definition(queueOf.change.name, 'change'), handler, limits: { concurrency: 16, perAccount: 8, batchSize: 8 } });
  const handledOf = ({ handled }: Together) => handled.flat().map(({ account_id, number }) => `${account_id}:${number}`);

  it('are, in batches of one account each, and every job is completed', async () => {
    await send(queueOf.change, b, 3);
    await send(queueOf.change, a, 3);
    const handler = new Together();
    await start(handler);
    await until(
      () => jobsIn(queueOf.change.name, 'completed'),
      (count) => count === 6,
      15_000,
    );
    expect(handler.handled.map((works) => works.length)).toEqual([3, 3]);
    for (const works of handler.handled) expect(new Set(works.map(({ account_id }) => account_id)).size).toBe(1);
  });

  it('run alone if they fail together, so that one that cannot succeed holds up no other', async () => {
    await send(queueOf.change, a, 6);
    const handler = new Together();
    await start(handler);
    await until(
      () => jobsIn(queueOf.change.name, 'completed'),
      (count) => count === 5,
      15_000,
    );
    expect(handledOf(handler).sort()).toEqual([0, 1, 2, 4, 5].map((number) => `${a}:${number}`));
    expect(await jobsIn(queueOf.change.name, 'retry')).toBe(1);
  });

  it('run alone if they have no account', async () => {
    await database.acrossTenants((execute) => sender.insert(queueOf.change.name, [{ number: 1 }, { number: 2 }], execute));
    const handler = new Together();
    await start(handler);
    await until(
      () => jobsIn(queueOf.change.name, 'completed'),
      (count) => count === 2,
      15_000,
    );
    expect(handler.handled.map((works) => works.length)).toEqual([1, 1]);
  });
});
