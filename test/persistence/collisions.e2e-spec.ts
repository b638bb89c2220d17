import { DomainError, newId, uuidOf } from '#libs/kernel';
import { Database, type UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

let test: TestDatabase;
let database: Database;
const account = newId('acc');
const collisions: { code: unknown; rerun: number }[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database({
    url: test.url,
    poolMax: 4,
    applicationName: 'spec',
    onIdleError: () => undefined,
    onCollision: (error, rerun) => collisions.push({ code: (error as pg.DatabaseError).code, rerun }),
  });
});
beforeEach(() => {
  collisions.length = 0;
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const raise = (code: string) => sql(`spec raise ${code}`, `do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`);
const deadlock = raise('40P01');
const lock = sql('spec lock', 'select pg_advisory_xact_lock($1::bigint)');
const write = sql('spec write', "insert into foundation.idempotency_key values ($1, $2, '', 200, '', null, null, now())");
const written = sql('spec written', 'select count(*)::int as n from foundation.idempotency_key where account_id = $1');
const countWritten = async () => (await database.read(account, written, [uuidOf(account)]))[0].n as number;
const writeOnce = (unit: UnitOfWork) => unit.atCommit(write, [uuidOf(account), Buffer.from(newId('evt'))]);

/** Runs a transaction whose first `times` runs end by `fail`; returns how often it ran, and what came of it. */
async function runFailing(times: number, fail: (unit: UnitOfWork) => Promise<unknown>) {
  let runs = 0;
  const outcome = await database
    .transaction(account, async (unit) => {
      writeOnce(unit);
      if (++runs <= times) await fail(unit);
      return 'done';
    })
    .catch((error: unknown) => error);
  return { runs, outcome };
}

const collide = (unit: UnitOfWork) => unit.query(deadlock, []);
const contention = expect.objectContaining({
  code: 'service_unavailable',
  message: expect.stringContaining('conflicts with concurrent changes') as string,
  retryAfterSeconds: 1,
}) as unknown;

describe('a transaction that collided with another', () => {
  it('a transaction runs again and takes effect once after a deadlock of two sessions', async () => {
    const before = await countWritten();
    const other = new pg.Client({ connectionString: test.superuserUrl });
    await other.connect();
    await other.query('begin; select pg_advisory_xact_lock(2)');
    let runs = 0;
    const done = database.transaction(account, async (unit) => {
      runs++;
      await unit.query(lock, [1]);
      await unit.query(lock, [2]);
      writeOnce(unit);
      return runs;
    });
    // PostgreSQL ends the one that has waited for longer: it is the first to look for a ring.
    const waiting = sql('spec waiting', waitingForLocks);
    await until(
      () => database.global(waiting, []),
      ({ length }) => length === 1,
      10_000,
    );
    await other.query('select pg_advisory_xact_lock(1)');
    await other.query('rollback');
    expect(await done).toBe(2);
    await other.end();
    expect(collisions).toEqual([{ code: '40P01', rerun: 1 }]);
    expect(await countWritten()).toBe(before + 1);
  });

  it.each(['40P01', '40001'])('a transaction runs again up to three times after %s', async (code) => {
    const before = await countWritten();
    expect(await runFailing(3, (unit) => unit.query(raise(code), []))).toEqual({ runs: 4, outcome: 'done' });
    expect(collisions.map(({ rerun }) => rerun)).toEqual([1, 2, 3]);
    expect(await countWritten()).toBe(before + 1);
  });

  it('a transaction that collides a fourth time is refused without any change', async () => {
    const before = await countWritten();
    const { runs, outcome } = await runFailing(4, collide);
    expect(runs).toBe(4);
    expect(outcome).toBeInstanceOf(DomainError);
    expect(outcome).toEqual(contention);
    expect(await countWritten()).toBe(before);
  });

  it('a transaction runs again when the collision occurs at the commit', async () => {
    const atCommit = (unit: UnitOfWork) => Promise.resolve(unit.atCommit(deadlock, []));
    expect(await runFailing(1, atCommit)).toEqual({ runs: 2, outcome: 'done' });
  });

  it('a transaction runs again as a whole when the collision occurs after a savepoint', async () => {
    expect(await runFailing(1, (unit) => unit.withSavepoint(() => collide(unit)))).toEqual({ runs: 2, outcome: 'done' });
  });

  it('a transaction runs again when the work ignored the collision', async () => {
    const before = await countWritten();
    const swallow = (unit: UnitOfWork) => collide(unit).catch(() => null);
    expect(await runFailing(1, swallow)).toEqual({ runs: 2, outcome: 'done' });
    const swallowAndFail = async (unit: UnitOfWork) => {
      await swallow(unit);
      throw new TypeError('nothing was found');
    };
    expect(await runFailing(1, swallowAndFail)).toEqual({ runs: 2, outcome: 'done' });
    expect(await countWritten()).toBe(before + 2);
  });

  it('a transaction runs again when a library sent the colliding statement', async () => {
    const bySql = (unit: UnitOfWork) => unit.executeSql(deadlock.text, []);
    expect(await runFailing(1, bySql)).toEqual({ runs: 2, outcome: 'done' });
  });

  it('a transaction does not run again after an effect outside of the database', async () => {
    const call = (unit: UnitOfWork) => {
      unit.markExternalEffect();
      return collide(unit);
    };
    expect(await runFailing(1, call)).toEqual({ runs: 1, outcome: contention });
  });

  it('a transaction does not run again when another one was committed within it', async () => {
    const nested = async (unit: UnitOfWork) => {
      await database.transaction(account, () => Promise.resolve());
      await collide(unit);
    };
    expect(await runFailing(1, nested)).toEqual({ runs: 1, outcome: contention });
  });

  it('a transaction that failed for another reason does not run again', async () => {
    const { runs, outcome } = await runFailing(1, () => Promise.reject(new Error('a bug')));
    expect({ runs, outcome: String(outcome) }).toEqual({ runs: 1, outcome: 'Error: a bug' });
    expect(await runFailing(1, (unit) => unit.query(raise('55P03'), []))).toEqual({ runs: 1, outcome: contention });
    expect(collisions).toEqual([]);
  });
});

describe('other ways to the database', () => {
  it('cross-tenant transactions, bulk work and single statements run again', async () => {
    const counts = { across: 0, bulk: 0 };
    await database.acrossTenants(async (execute) => {
      if (++counts.across === 1) await execute(deadlock.text, []);
    });
    await database.bulk(async (session) => {
      await session.query(sql('spec temporary', 'create temporary table kept (n int)'));
      await session.transaction(account, async () => {
        await session.query(sql('spec keep', 'insert into kept values (1)'));
        if (++counts.bulk === 1) await session.query(deadlock);
      });
      expect(await session.query(sql('spec kept', 'select n from kept'))).toHaveLength(1);
    });
    expect(counts).toEqual({ across: 2, bulk: 2 });
    await expect(database.global(deadlock, [])).rejects.toEqual(contention);
    await expect(database.read(account, deadlock, [])).rejects.toEqual(contention);
    expect(collisions.map(({ rerun }) => rerun)).toEqual([1, 1, 2, 3, 1, 2, 3]);
    expect(await database.read(account, written, [uuidOf(account)])).toHaveLength(1);
  });
});
