import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Operator } from '../cli/operator.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

const timeoutMs = 120_000;
const renames = {
  awaiting_authorisation: 'awaiting_authorization',
  authorisation_expired: 'authorization_expired',
  never_authorised: 'never_authorized',
  user_request: 'user_request',
};

let database: TestDatabase;
let superuser: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
}, timeoutMs);
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

it(
  'the migration renames the stored reasons of every account and leaves row-level security forced',
  async () => {
    for (const reason of Object.keys(renames)) {
      await superuser.query(
        `insert into connections.connection (account_id, id, revision, platform, name, status, status_reason, status_since, currency,
           timezone, scopes, failed_syncs, created_at, updated_at)
         values ($1, $2, 1, 'sandbox', $3, 'pending', $3, now(), 'USD', 'UTC', '{}', 0, now(), now())`,
        [randomUUID(), randomUUID(), reason],
      );
    }
    await superuser.query(`delete from public.mikro_orm_migrations where name like '%_american_status_reasons'`);
    await new Operator(database).json('migrate');
    const { rows } = await superuser.query('select name, status_reason from connections.connection');
    expect(Object.fromEntries(rows.map((row) => [row.name, row.status_reason]))).toEqual(renames);
    const table = await superuser.query(`select relforcerowsecurity from pg_class where oid = 'connections.connection'::regclass`);
    expect(table.rows).toEqual([{ relforcerowsecurity: true }]);
  },
  timeoutMs,
);
