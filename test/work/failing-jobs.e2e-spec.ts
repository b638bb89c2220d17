import { PassThrough } from 'node:stream';
import { type Id, newId } from '#libs/kernel';
import { Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { type AccountSweep, type JobHandler, Jobs, prepareJobs, type QueueDefinition, SweepFanOut } from '#libs/work';
import pg from 'pg';
import { sweepQueues } from '../../libs/work/src/messaging/sweep.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { streamSink } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const poisoned = newId('acc');
const work: QueueDefinition = { name: 'failing.work', lane: 'change', policy: 'standard', isSweep: false };
const merging: QueueDefinition = { name: 'failing.merging', lane: 'change', policy: 'short', isSweep: false };
const sweeps = sweepQueues({ name: 'failing.sweep', schedule: '0 0 1 1 *' }) as readonly [QueueDefinition, QueueDefinition];

/** Fails as long as it is told to. */
class Failing implements JobHandler {
  isBroken = true;
  readonly done: object[] = [];

  handle(data: object): Promise<void> {
    if (this.isBroken) return Promise.reject(new Error('out of order'));
    this.done.push(data);
    return Promise.resolve();
  }
}

let lines: string[] = [];
const log = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
const logger = createLogger('info', streamSink(log));

let postgres: TestDatabase;
let database: Database;
let superuser: pg.Pool;
let jobs: Jobs;

const rows = async (text: string, values: unknown[] = []) => (await superuser.query(text, values)).rows as Record<string, unknown>[];
const count = async (queue: string, states: readonly string[]) =>
  (await rows('select count(*)::int as n from pgboss.job where name = $1 and state::text = any($2)', [queue, states]))[0]?.['n'] as number;
const send = (queue: QueueDefinition, data: object) => database.acrossTenants((execute) => jobs.insert(queue.name, [data], execute));
/** Sends jobs that may not be retried. */
const sendForTheLastTime = (queue: QueueDefinition, ...data: object[]) =>
  database.acrossTenants(async (execute) => {
    await jobs.insert(queue.name, data, execute);
    await execute('update pgboss.job set retry_limit = 0 where name = $1', [queue.name]);
  });

beforeAll(async () => {
  postgres = await createTestDatabase();
  await prepareJobs(postgres.ownerUrl, [work, merging, ...sweeps]);
  superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 });
  database = new Database({ url: postgres.url, poolMax: 8, applicationName: 'test', onIdleError: () => undefined });
});
beforeEach(() => {
  lines = [];
  jobs = new Jobs({ url: postgres.url, work: true, logger });
});
afterEach(async () => {
  await jobs.stop();
  await rows('delete from pgboss.job');
});
afterAll(async () => {
  await database.close();
  await superuser.end();
  await postgres.drop();
});

describe('a job that has used up its retries', () => {
  it('is kept, logged as lost, listed, and lands when it is retried', async () => {
    const handler = new Failing();
    await jobs.start([{ queue: work, handler }]);
    const data = { account_id: poisoned, number: 1 };
    await sendForTheLastTime(work, data);
    await until(
      () => jobs.deadLetters.list({}, 10),
      (letters) => letters.length === 1,
      15_000,
    );
    const [letter] = await jobs.deadLetters.list({ queue: work.name, accountId: poisoned }, 10);
    expect(letter).toMatchObject({ queue: work.name, account_id: poisoned, attempts: 1, error: 'out of order', data });
    expect(await jobs.deadLetters.list({ accountId: newId('acc') }, 10)).toEqual([]);
    expect(Object.fromEntries(await jobs.deadLetters.countByQueue())).toEqual({ [work.name]: 1 });
    // Lines are written in batches, a moment after the failure is recorded.
    const errors = await until(
      () =>
        lines
          .flatMap((batch) => batch.trimEnd().split('\n'))
          .map((line) => JSON.parse(line))
          .filter(({ level }) => level === 'error'),
      (found) => found.length > 0,
      15_000,
    );
    expect(errors).toEqual([
      expect.objectContaining({ queue: work.name, account_id: poisoned, msg: expect.stringContaining('dead letter') }),
    ]);
    expect(lines.join('')).not.toContain('will be retried');

    handler.isBroken = false;
    expect(await jobs.deadLetters.retry({ ids: [letter?.id as string] })).toBe(1);
    await until(
      () => handler.done,
      (done) => done.length === 1,
      15_000,
    );
    expect(handler.done).toEqual([data]);
    expect(await jobs.deadLetters.list({}, 10)).toEqual([]);
    // It has the retries of its queue again. Jobs that have ended are marked a moment later.
    const completed = await until(
      () => rows('select retry_limit, dead_letter, group_id from pgboss.job where name = $1 and state = $2', [work.name, 'completed']),
      (found) => found.length === 1,
      15_000,
    );
    expect(completed).toEqual([{ retry_limit: 20, dead_letter: 'foundation.dead-letters', group_id: poisoned }]);
  });

  it('is deleted when it is discarded', async () => {
    await jobs.start([{ queue: work, handler: new Failing() }]);
    await sendForTheLastTime(work, { number: 1 }, { number: 2 });
    await until(
      () => jobs.deadLetters.countByQueue(),
      (counts) => counts.get(work.name) === 2,
      15_000,
    );
    const [one] = await jobs.deadLetters.list({}, 1);
    expect(await jobs.deadLetters.discard({ ids: [one?.id as string] })).toBe(1);
    expect(await jobs.deadLetters.discard({ queue: work.name })).toBe(1);
    expect(await jobs.deadLetters.list({}, 10)).toEqual([]);
  });

  it('is not sent twice when an equal job waits in a merging queue', async () => {
    await jobs.start([]);
    const waiting = { data: { number: 1 }, singletonKey: 'one' };
    await rows(
      `insert into pgboss.job (name, data, singleton_key, source_name, source_id, source_retry_count, policy)
       values ('foundation.dead-letters', $1, 'one', $2, gen_random_uuid(), 20, 'standard')`,
      [waiting.data, merging.name],
    );
    await rows(`insert into pgboss.job (name, data, singleton_key, policy) values ($2, $1, 'one', 'short')`, [waiting.data, merging.name]);
    expect(await jobs.deadLetters.retry({})).toBe(1);
    expect(await count(merging.name, ['created'])).toBe(1);
    expect(await jobs.deadLetters.list({}, 10)).toEqual([]);
  });

  it('finished jobs are deleted after an hour, and dead letters are kept for 30 days', async () => {
    const options = await rows(
      'select name, deletion_seconds as finished, retention_seconds as waiting, dead_letter from pgboss.queue where name = any($1) order by name',
      [[work.name, sweeps[1].name, 'foundation.dead-letters']],
    );
    expect(options).toEqual([
      { name: sweeps[1].name, finished: 3_600, waiting: 1_209_600, dead_letter: null },
      { name: work.name, finished: 3_600, waiting: 1_209_600, dead_letter: 'foundation.dead-letters' },
      { name: 'foundation.dead-letters', finished: 604_800, waiting: 2_592_000, dead_letter: null },
    ]);
    await jobs.start([]);
  });
});

describe('a sweep over all accounts', () => {
  const healthy = Array.from({ length: 60 }, () => newId('acc'));
  const everyone = [...healthy.slice(0, 30), poisoned, ...healthy.slice(30)];

  class Sweeping implements AccountSweep {
    readonly swept: Id<'acc'>[] = [];
    isBroken = true;

    sweep(accountId: Id<'acc'>): Promise<void> {
      this.swept.push(accountId);
      return accountId === poisoned && this.isBroken ? Promise.reject(new Error('poisoned')) : Promise.resolve();
    }
    timesOf = (accountId: Id<'acc'>) => this.swept.filter((id) => id === accountId).length;
  }
  const start = (sweep: AccountSweep) =>
    jobs.start(new SweepFanOut(jobs, logger).jobsOf(sweeps, '0 0 1 1 *', sweep, () => Promise.resolve([...everyone])));

  it('an account that fails is retried alone, until its work is done', async () => {
    const sweep = new Sweeping();
    await start(sweep);
    await send(sweeps[0], {});
    await until(
      () => sweep.timesOf(poisoned),
      (times) => times >= 2,
      60_000,
    );
    // Those that have ended are marked a moment later.
    const open = await until(
      () => rows(`select data->'account_ids' as ids from pgboss.job where name = $1 and state < 'completed'`, [sweeps[1].name]),
      (found) => found.length === 1,
      15_000,
    );
    expect(open).toEqual([{ ids: [poisoned] }]);
    sweep.isBroken = false;
    await until(
      () => count(sweeps[1].name, ['created', 'retry', 'active']),
      (jobsLeft) => jobsLeft === 0,
      60_000,
    );
    expect(healthy.map(sweep.timesOf)).toEqual(healthy.map(() => 1));
    expect(await count('foundation.dead-letters', ['created'])).toBe(0);
  });

  it('sweeps that nobody works on do not pile up', async () => {
    await jobs.start(
      new SweepFanOut(jobs, logger).jobsOf(sweeps, '0 0 1 1 *', new Sweeping(), () => Promise.resolve([...everyone])).slice(0, 1),
    );
    for (let tick = 0; tick < 5; tick++) await send(sweeps[0], {});
    await until(
      () => count(sweeps[0].name, ['completed']),
      (done) => done === 5,
      60_000,
    );
    expect(await count(sweeps[1].name, ['created'])).toBe(Math.ceil(everyone.length / 25));
  });

  it('an account that fails for good makes no dead letter, because the next sweep repeats it', async () => {
    const sweep = new Sweeping();
    await start(sweep);
    await sendForTheLastTime(sweeps[1], { account_ids: [poisoned] });
    await until(
      () => count(sweeps[1].name, ['failed']),
      (failed) => failed === 1,
      60_000,
    );
    expect(await count('foundation.dead-letters', ['created'])).toBe(0);
    await until(
      () => lines.join(''),
      (text) => text.includes('the next sweep repeats its work'),
      15_000,
    );
  });
});

it('jobs that the former release has sent get turns and dead letters with the next migration', async () => {
  await rows(`insert into pgboss.job (name, data, policy) values ($1, $2, 'standard')`, [work.name, { account_id: poisoned }]);
  await rows(`insert into pgboss.job (name, data, policy) values ($1, '{}', 'standard')`, [sweeps[0].name]);
  await prepareJobs(postgres.ownerUrl, [work, merging, ...sweeps]);
  expect(await rows('select name, group_id, dead_letter from pgboss.job order by name')).toEqual([
    { name: sweeps[0].name, group_id: null, dead_letter: null },
    { name: work.name, group_id: poisoned, dead_letter: 'foundation.dead-letters' },
  ]);
  await jobs.start([]);
});

it('a queue whose policy has changed needs another name', async () => {
  await expect(prepareJobs(postgres.ownerUrl, [{ ...work, policy: 'short' }])).rejects.toThrow('Another policy needs another name.');
  await jobs.start([]);
});
