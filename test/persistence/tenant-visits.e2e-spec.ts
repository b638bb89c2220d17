import { type Id, newId, uuidOf } from '#libs/kernel';
import { Database, isUnreachable, type TenantVisits, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

let test: TestDatabase;
let database: Database;
const [first, second] = [newId('acc'), newId('acc')];

const open = (url: string) => new Database({ url, poolMax: 2, applicationName: 'spec', onIdleError: () => undefined });
const write = sql('spec write', "insert into foundation.idempotency_key values ($1, $2, '', 200, '', null, null, now())");
const owners = sql('spec owners', 'select distinct account_id from foundation.idempotency_key');
const raise = (code: string) => sql(`spec raise ${code}`, `do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`);
const end = sql('spec end', 'select pg_terminate_backend(pg_backend_pid())');

beforeAll(async () => {
  test = await createTestDatabase();
  database = open(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const across = <T>(work: (visits: TenantVisits) => Promise<T>) => database.acrossTenants((_, visits) => work(visits));
const writeIn = (visits: TenantVisits, accountId: Id<'acc'>) =>
  visits.visit(accountId, (unit) => unit.query(write, [uuidOf(accountId), Buffer.from(newId('evt'))]));
const ownersSeenBy = async (accountId: Id<'acc'>) => (await database.read(accountId, owners, [])).map((row) => row.account_id as string);

it('a visit writes and sees rows of its tenant only, also when it begins before the result of the last one', async () => {
  const seen = await across(async (visits) => {
    const results = [first, second, first].map(async (accountId) => {
      await writeIn(visits, accountId);
      return null;
    });
    await Promise.all(results);
    const rows = [];
    for (const accountId of [first, second]) rows.push(await visits.visit(accountId, () => UnitOfWork.current().query(owners, [])));
    return rows.flat().map((row) => row.account_id as string);
  });
  expect(seen).toEqual([uuidOf(first), uuidOf(second)]);
  expect([await ownersSeenBy(first), await ownersSeenBy(second)]).toEqual([[uuidOf(first)], [uuidOf(second)]]);
});

it('a visit cannot write into another tenant', async () => {
  const foreign = across((visits) => visits.visit(first, (unit) => unit.query(write, [uuidOf(second), Buffer.from('x')])));
  await expect(foreign).rejects.toThrow('row-level security');
});

it('a visit that defers a write to a commit is refused, and the transaction is rolled back', async () => {
  const third = newId('acc');
  const deferring = across(async (visits) => {
    await writeIn(visits, third);
    await visits.visit(third, (unit) => Promise.resolve(unit.atCommit(write, [uuidOf(third), Buffer.from('x')])));
  });
  await expect(deferring).rejects.toThrow('no commit of its own');
  expect(await ownersSeenBy(third)).toEqual([]);
});

it.each([
  ['a check constraint', () => across((visits) => visits.query(raise('23514'), [])), false],
  ['a statement that took too long', () => across((visits) => visits.query(raise('57014'), [])), false],
  ['a locked row', () => across((visits) => visits.query(raise('55P03'), [])), false],
  ['an error of the work', () => across(() => Promise.reject(new TypeError('a bug'))), false],
  ['a connection that PostgreSQL ends', () => across((visits) => visits.query(end, [])), true],
  ['a database that does not listen', () => open('postgres://nobody@127.0.0.1:1/none').acrossTenants(() => Promise.resolve([])), true],
])('the failure by %s tells whether the database was reached', async (_, run, isOfDatabase) => {
  const error = await run().then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  expect(isUnreachable(error)).toBe(isOfDatabase);
});
