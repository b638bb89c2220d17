import { randomUUID } from 'node:crypto';
import type { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { Migration20261122141000_ad_platforms_tables as Moving } from '../../migrations/Migration20261122141000_ad_platforms_tables.js';
import { Migration20261122172000_connecting as Connecting } from '../../migrations/Migration20261122172000_connecting.js';
import { Operator } from '../cli/operator.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

const timeoutMs = 120_000;
const moved = ['pending_authorization', 'platform_object', 'token'];
const accountId = randomUUID();
const connectionId = randomUUID();

let database: TestDatabase;
let owner: pg.Client;
let superuser: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await Promise.all([owner.connect(), superuser.connect()]);
}, timeoutMs);
afterAll(async () => {
  await Promise.all([owner.end(), superuser.end()]);
  await database.drop();
});

/** Everything that the catalog has about the moved tables, without their schema. */
async function tables(schema: string): Promise<unknown> {
  const { rows } = await superuser.query(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, r.rolname as owner, c.relacl::text as grants,
       array(select row(p.polname, p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))::text
         from pg_policy p where p.polrelid = c.oid order by 1) as policies,
       array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid order by 1) as indexes,
       array(select row(k.conname, pg_get_constraintdef(k.oid))::text from pg_constraint k where k.conrelid = c.oid order by 1) as constraints
     from pg_class c join pg_roles r on r.oid = c.relowner
     where c.relkind = 'r' and c.relnamespace = $1::regnamespace and c.relname = any($2) order by 1`,
    [schema, moved],
  );
  return JSON.parse(JSON.stringify(rows).replaceAll(/\b(connections|ad_platforms)\./g, ''));
}

async function undo(migration: Migration): Promise<void> {
  void migration.down();
  for (const statement of migration.getQueries() as string[]) await owner.query(statement);
}

const rowsOf = async (schema: string) =>
  Promise.all(moved.map(async (table) => (await superuser.query(`select * from ${schema}.${table} order by 1, 2`)).rows));

it(
  'the migration moves the tables of the ad platforms with their rows, indexes, constraints, policies and grants',
  async () => {
    // A later migration changes the same tables and adds one to their schema.
    await undo(new Connecting(null as never, null as never));
    const current = await tables('ad_platforms');
    // Tables that later migrations have added to the schema.
    const added = ['platform_handle', 'quota_use', 'quota_use_of_account', 'quota_look', 'deprecation'];
    await owner.query(`drop table ${added.map((table) => `ad_platforms.${table}`).join(', ')}`);
    await undo(new Moving(null as never, null as never));
    const former = await tables('connections');
    expect(former).toHaveLength(moved.length);

    await superuser.query(
      `insert into connections.connection (account_id, id, revision, platform, name, status, status_since, currency, timezone, scopes,
         failed_syncs, created_at, updated_at)
       values ($1, $2, 1, 'sandbox', 'Shop', 'pending', now(), 'USD', 'UTC', '{}', 0, now(), now())`,
      [accountId, connectionId],
    );
    await superuser.query(`insert into connections.token values ($1, $2, 'sealed', 'app', 3, null, null, now())`, [
      accountId,
      connectionId,
    ]);
    await superuser.query(`insert into connections.pending_authorization values ($1, 'hash', $2, 'sealed', now())`, [
      accountId,
      connectionId,
    ]);
    await superuser.query(`insert into connections.platform_object values ($1, $2, 'ad', 'p1', null)`, [accountId, connectionId]);
    const rows = await rowsOf('connections');
    expect(rows.map((found) => found.length)).toEqual([1, 1, 1]);

    await superuser.query(`delete from public.mikro_orm_migrations where name like '%_ad_platforms_tables'`);
    await new Operator(database).json('migrate');
    expect(await rowsOf('ad_platforms')).toEqual(rows);
    expect(await tables('ad_platforms')).toEqual(former);
    expect(current).toEqual(former);
    const { rows: left } = await superuser.query(
      `select relname from pg_class where relnamespace = 'connections'::regnamespace and relname = any($1)`,
      [moved],
    );
    expect(left).toEqual([]);
    const service = new pg.Client({ connectionString: database.url });
    await service.connect();
    await service.query(`select set_config('app.account_id', $1, false)`, [accountId]);
    expect((await service.query('select generation from ad_platforms.token')).rows).toEqual([{ generation: 3 }]);
    await service.query(`select set_config('app.account_id', $1, false)`, [randomUUID()]);
    expect((await service.query('select generation from ad_platforms.token')).rows).toEqual([]);
    await service.end();
  },
  timeoutMs,
);
