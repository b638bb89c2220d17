import { readFileSync } from 'node:fs';
import { newId } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import { audienceList } from '../../libs/audiences/src/infrastructure/queries/audience-list.js';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import { creativeList } from '../../libs/creative/src/infrastructure/queries/creative-lists.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

const shapes = process.env['TEST_SCALE'] === 'full' ? 2_000 : 600;
const maxStatements = 200;
const maxPrivateMegabytes = 40;
const account = newId('acc');
const seal = new CursorSeal('secret');

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database({ url: test.url, poolMax: 1, applicationName: 'spec', onIdleError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const prepared = async () => {
  const [row] = await database.global(sql('', 'select count(*)::int as count from pg_prepared_statements'), []);
  return row.count as number;
};

/** The statements of lists as one client can ask for them: each list, sort field, order, page, status filter and search. */
function* listStatements(): Generator<{ statement: Statement; values: unknown[] }> {
  const searches = [{}, { q: 'a' }, { q: 'a b' }, { q: 'a b c' }, { label: ['L'] }, { label: ['L'], q: 'a' }, { label: ['L', 'M'] }];
  for (const definition of [campaignList, creativeList, audienceList]) {
    const list = new KeysetList(definition, seal);
    for (const sort of Object.keys(definition.sorts))
      for (const order of ['asc', 'desc'] as const)
        for (const statuses of [null, [definition.statuses[0] as string]])
          for (const filters of searches) {
            const first = list.pageRequest({ sort, order, statuses, filters } as never, account);
            yield list.sql(first, account);
          }
  }
}

/** As many shapes as asked for, each of them under a name of its own. */
function* shapesOfLists(count: number): Generator<{ statement: Statement; values: unknown[] }> {
  const all = [...listStatements()].filter(({ statement }) => statement.name !== '');
  for (let i = 0; i < count; i++) {
    const { statement, values } = all[i % all.length] as (typeof all)[number];
    yield { statement: { ...statement, name: `shape ${i}` }, values };
  }
}

/** The memory that only the process of the connection uses. */
async function privateMegabytes(): Promise<number> {
  const [row] = await database.global(sql('', 'select pg_backend_pid() as pid'), []);
  const lines = readFileSync(`/proc/${row.pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1_024;
}

const number = (i: number) => sql(`number ${i}`, `select ${i}::int as n, $1::int as given`);

describe('the named statements of a connection', () => {
  it('are at most 200, of which the least recently used ones go', async () => {
    for (let i = 0; i < 400; i++) {
      expect(await database.global(number(i), [i])).toEqual([{ n: i, given: i }]);
      expect(await database.global(number(0), [i])).toEqual([{ n: 0, given: i }]);
    }
    expect(await prepared()).toBe(maxStatements);
    const kept = await database.global(
      sql('', `select name from pg_prepared_statements where name in ('number 0', 'number 200', 'number 399')`),
      [],
    );
    expect(kept.map(({ name }) => name as string).sort()).toEqual(['number 0', 'number 399']);
  });

  it('return their rows when they are prepared again, also while hundreds are under way', async () => {
    const order = Array.from({ length: 1_500 }, (_, i) => (i * 7_919) % 500);
    const rows = await database.transaction(account, () => Promise.all(order.map((i) => UnitOfWork.current().query(number(i), [i]))));
    expect(rows.map(([row]) => row.n as number)).toEqual(order);
    await database.global(number(500), [0]);
    expect(await prepared()).toBeLessThanOrEqual(maxStatements);
  });

  it('do not get lost when one of them fails while others make room', async () => {
    const broken = (i: number) => sql(`broken ${i}`, `select 1 / (${i} - $1::int) as n`);
    for (let i = 0; i < 300; i++) {
      const failed = database.read(account, broken(i), [i]);
      await expect(failed).rejects.toThrow('division by zero');
      expect(await database.read(account, number(i % 250), [i])).toEqual([{ n: i % 250, given: i }]);
    }
    expect(await prepared()).toBeLessThanOrEqual(maxStatements);
  });

  it('cannot be prepared forever: a text that is not valid leaves nothing behind', async () => {
    for (let i = 0; i < 210; i++)
      await expect(database.read(account, sql(`invalid ${i}`, 'select nothing'), [])).rejects.toThrow('does not exist');
    expect(await database.read(account, number(1), [1])).toEqual([{ n: 1, given: 1 }]);
    expect(await prepared()).toBeLessThanOrEqual(maxStatements);
  });

  it(`${shapes} shapes of lists leave a connection below ${maxPrivateMegabytes} MB of memory of its own`, async () => {
    const fresh = await privateMegabytes();
    for (const { statement, values } of shapesOfLists(shapes)) await database.read(account, statement, values);
    const megabytes = await privateMegabytes();
    expect(megabytes).toBeGreaterThan(fresh);
    expect(megabytes).toBeLessThanOrEqual(maxPrivateMegabytes);
    expect(await prepared()).toBeLessThanOrEqual(maxStatements);
  }, 300_000);
});

describe('a connection', () => {
  const backend = sql('spec backend', 'select pg_backend_pid() as pid');
  const slow = sql('spec slow', 'select pg_sleep(2), pg_backend_pid() as pid');

  it('ends after its time, and no statement and no transaction fails for it', async () => {
    const aged = new Database({ url: test.url, poolMax: 2, applicationName: 'aged', onIdleError: () => undefined, lifetimeSeconds: 0.5 });
    const pids = new Set<number>();
    const endsAt = performance.now() + 2_500;
    const long = aged.transaction(account, async (unit) => [...(await unit.query(slow, [])), ...(await unit.query(backend, []))]);
    while (performance.now() < endsAt) pids.add((await aged.read(account, backend, []))[0].pid as number);
    const [first, second] = await long;
    expect(first.pid).toBe(second.pid);
    expect(pids.size).toBeGreaterThanOrEqual(3);
    // An idle one ends, too.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const open = sql('', "select count(*)::int as count from pg_stat_activity where application_name = 'aged'");
    expect(await database.global(open, [])).toEqual([{ count: 0 }]);
    await aged.close();
  }, 20_000);
});
