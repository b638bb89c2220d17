import { newId, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

let test: TestDatabase;
let database: Database;
const account = newId('acc');

beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database({ url: test.url, poolMax: 1, applicationName: 'spec', onIdleError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const tenant = sql('spec tenant', "select current_setting('app.account_id', true) as tenant, $1::int as n");

describe('the database', () => {
  it('a read runs within its tenant, and the next one on the same connection outside of it', async () => {
    expect(await database.read(account, tenant, [1])).toEqual([{ tenant: uuidOf(account), n: 1 }]);
    expect(await database.global(tenant, [2])).toEqual([{ tenant: '', n: 2 }]);
  });

  it('statements are planned once and never compiled', async () => {
    const settings = sql('spec settings', `select name, setting from pg_settings where name in ('jit', 'plan_cache_mode')`);
    const rows = await database.global(settings, []);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      jit: 'off',
      plan_cache_mode: 'force_generic_plan',
    });
  });

  it('deliberately rolled back work keeps its connection', async () => {
    const backend = sql('spec backend', 'select pg_backend_pid() as pid');
    const pid = async () => (await database.global(backend, []))[0].pid as number;
    const before = await pid();
    await database.transaction(account, () => Promise.reject(new Error('a bug'))).catch(() => undefined);
    expect(await pid()).toBe(before);
  });

  it('an unreadable value is an error of its statement and not of the process', async () => {
    const huge = sql('spec huge', "select 9007199254740993::bigint as n where $1::text <> ''");
    for (let i = 0; i < 2; i++) await expect(database.read(account, huge, ['x'])).rejects.toThrow('cannot be represented exactly');
    expect(await database.global(tenant, [5])).toEqual([{ tenant: '', n: 5 }]);
  });

  it('a failed read leaves no open transaction', async () => {
    const failing = sql('spec failing', 'select 1 / $1::int as n');
    await expect(database.read(account, failing, [0])).rejects.toThrow('division by zero');
    expect(await database.read(account, failing, [1])).toEqual([{ n: 1 }]);
    await expect(database.read(account, failing, [0])).rejects.toThrow('division by zero');
    expect(await database.global(tenant, [3])).toEqual([{ tenant: '', n: 3 }]);
  });

  it('a statement that cannot be prepared fails each time and does not affect later statements', async () => {
    const wrong = sql('spec wrong', 'select nothing from nowhere');
    for (let i = 0; i < 2; i++) await expect(database.read(account, wrong, [])).rejects.toThrow('nowhere');
    for (let i = 0; i < 2; i++) await expect(database.global(wrong, [])).rejects.toThrow('nowhere');
    expect(await database.global(tenant, [4])).toEqual([{ tenant: '', n: 4 }]);
  });

  it('statements that are sent together under a new name all get a response', async () => {
    const counted = sql('spec counted', 'select $1::int as n, $2::text[] as words, null::text as nothing');
    const rows = await database.transaction(account, (unit) => Promise.all([1, 2, 3].map((n) => unit.query(counted, [n, ['a', 'b,c']]))));
    expect(rows).toEqual([1, 2, 3].map((n) => [{ n, words: ['a', 'b,c'], nothing: null }]));
  });

  it('an exception of the work rolls the transaction back', async () => {
    const insert = sql('spec insert', "insert into foundation.idempotency_key values ($1, $2, '', 200, '', null, null, now())");
    const count = sql('spec count', 'select count(*)::int as n from foundation.idempotency_key where account_id = $1');
    const scope = Buffer.from('s');
    await expect(
      database.transaction(account, async (unit) => {
        await unit.query(insert, [uuidOf(account), scope]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await database.read(account, count, [uuidOf(account)])).toEqual([{ n: 0 }]);
  });

  it('a deferred change that fails at the commit rolls back everything and is reported', async () => {
    const insert = sql('spec insert', "insert into foundation.idempotency_key values ($1, $2, '', 200, '', null, null, now())");
    const twice = database.transaction(account, async (unit) => {
      unit.atCommit(insert, [uuidOf(account), Buffer.from('t')]);
      unit.atCommit(insert, [uuidOf(account), Buffer.from('t')]);
      return Promise.resolve('done');
    });
    await expect(twice).rejects.toThrow('duplicate key');
    const count = sql('spec count', 'select count(*)::int as n from foundation.idempotency_key where account_id = $1');
    expect(await database.read(account, count, [uuidOf(account)])).toEqual([{ n: 0 }]);
  });

  it('rolled back work inside a transaction does not affect the rest of it', async () => {
    const insert = sql('spec insert', "insert into foundation.idempotency_key values ($1, $2, '', 200, '', null, null, now())");
    const scopes = sql('spec scopes', 'select scope from foundation.idempotency_key where account_id = $1');
    await database.transaction(account, async (unit) => {
      await unit.query(insert, [uuidOf(account), Buffer.from('kept')]);
      await unit
        .withSavepoint(async () => {
          unit.atCommit(insert, [uuidOf(account), Buffer.from('later')]);
          await unit.query(insert, [uuidOf(account), Buffer.from('undone')]);
          throw new Error('undo');
        })
        .catch(() => undefined);
    });
    expect(await database.read(account, scopes, [uuidOf(account)])).toEqual([{ scope: Buffer.from('kept') }]);
  });
});
