import { lockTimeout } from '../../apps/cli/src/service/lock-retries.js';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { CommandHost, Operator } from './operator.js';

const timeoutMs = 240_000;
const migration = 'Migration20261122150000_stored_report_budget';
const host = new CommandHost();
let database: TestDatabase;
let operator: Operator;
let superuser: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  operator = new Operator(database, {}, host.run);
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
}, timeoutMs);
afterAll(async () => {
  host.stop();
  await superuser.end();
  await database.drop();
});

/** The database of a version before one that adds columns to a table which every report with several pages reads and writes. */
async function goBack(): Promise<void> {
  await superuser.query(`alter table analytics.stored_result drop column read_at, drop column bytes; drop table analytics.stored_total`);
  await superuser.query(`delete from public.mikro_orm_migrations where name = $1`, [migration]);
  await superuser.query(`update foundation.servable_state set parts = array_remove(parts, $1)`, [`migration:${migration}`]);
}

const tables = async () =>
  (
    await superuser.query(`select table_schema, table_name, column_name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`)
  ).rows;
const state = async () => (await superuser.query('select * from foundation.servable_state')).rows;

it(
  'migrate --plan prints the SQL that migrate would run, and changes nothing',
  async () => {
    expect(await operator.json('migrate', '--plan')).toEqual({ steps: [] });
    expect((await operator.run('migrate', '--plan')).stdout).toBe('The database is up to date.\n');
    await goBack();
    const [before, stateBefore] = [await tables(), await state()];
    const { code, stdout, stderr } = await operator.alone().run('migrate', '--plan');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`-- ${migration}, in one transaction\nbegin;\nalter table "analytics"."stored_result" add "read_at"`);
    expect(stdout).toContain('-- Grants\ngrant usage on schema accounts to "acs_service";');
    expect(stdout).not.toContain('Migration20261121090000_tables');
    expect(await tables()).toEqual(before);
    expect(await state()).toEqual(stateBefore);
    expect(await operator.json('migrate')).toEqual({ applied: [migration] });
    expect(await operator.json('migrate', '--plan')).toEqual({ steps: [] });
  },
  timeoutMs,
);

it(
  'migrate --plan of an empty database prints all of it, and leaves it empty',
  async () => {
    const name = `t_plan_${process.pid}`;
    await superuser.query(`create database ${name} owner acs_owner`);
    const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const empty = new Operator({ url: urlOf(database.url), ownerUrl: urlOf(database.ownerUrl) }, {}, host.run);
    try {
      const { steps } = await empty.json('migrate', '--plan');
      const all = JSON.stringify(steps);
      for (const part of [
        'Migration20261121090000_tables',
        'create table \\"accounts\\".\\"account\\"',
        'CREATE TABLE pgboss.job',
        'grant select',
      ])
        expect(all).toContain(part);
      const client = new pg.Client({ connectionString: urlOf(database.ownerUrl) });
      await client.connect();
      const { rows } = await client.query(
        `select count(*)::int as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      await client.end();
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await superuser.query(`drop database ${name} with (force)`);
    }
  },
  timeoutMs,
);

it(
  'while migrate waits for a long transaction and then runs, no request waits over a second for it and none fails',
  async () => {
    const api = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
    const account = await api.openAccount();
    const { viewer } = account.keys;
    const ready = async () => (await api.get('/health/ready')).status;
    await goBack();
    // The tables of the version before do not have what this service needs, so it stands for the version after: it uses other tables.
    const holder = new pg.Client({ connectionString: database.superuserUrl });
    await holder.connect();
    const traffic = new pg.Client({ connectionString: database.superuserUrl });
    await traffic.connect();
    let statementCount = 0;
    const statuses = new Set<number>();
    let isOver = false;
    // Statements of others on the table that is altered, and requests of a client.
    const statements = (async () => {
      for (; !isOver; await sleep(5)) {
        await traffic.query('select count(*) from analytics.stored_result');
        statementCount += 1;
      }
    })();
    const requests = (async () => {
      for (; !isOver; await sleep(20)) statuses.add((await api.get('/v1/campaigns?limit=1', viewer)).status);
    })();
    try {
      await holder.query('begin; select from analytics.stored_result');
      const migrating = operator.alone().run('migrate');
      // Two attempts that wait for the lock, and give up in between.
      const isWaiting = async () =>
        (
          await superuser.query(`select from pg_locks where mode = 'AccessExclusiveLock' and not granted
           and relation = 'analytics.stored_result'::regclass
           and database = (select oid from pg_database where datname = current_database())`)
        ).rowCount !== 0;
      await until(isWaiting, (waiting) => waiting, 60_000);
      const countBefore = statementCount;
      for (const expected of [false, true]) await until(isWaiting, (waiting) => waiting === expected, 60_000);
      // Statements that queued up behind the first attempt ran when it gave up, while the other transaction still holds its lock.
      expect(lockTimeout).toMatch(/lock_timeout=\d{1,3}ms$/); // less than a second
      await until(
        () => statementCount,
        (count) => count > countBefore,
        60_000,
      );
      expect((await superuser.query('select from public.mikro_orm_migrations where name = $1', [migration])).rowCount).toBe(0);
      await holder.query('commit');
      const { code, stdout, stderr } = await migrating;
      expect([code, stdout]).toEqual([0, `Applied ${migration}.\n`]);
      expect(stderr).toMatch(new RegExp(`^${migration}: waiting for a lock that another transaction holds \\(pid \\d+`));
    } finally {
      isOver = true;
      await Promise.all([statements, requests, holder.end().catch(() => undefined)]);
      await traffic.end();
    }
    expect([...statuses]).toEqual([200]);
    expect(await ready()).toBe(200);
    await api.stop();
  },
  timeoutMs,
);

it(
  'a process stays ready while a later version migrates, and its prepared statements survive added columns',
  async () => {
    const api = await startTestService({ database, environment: { RUN_JOBS: 'off', DATABASE_POOL_MAX: '10' } });
    const account = await api.openAccount();
    const created = await api.post('/v1/audiences', account.keys.editor, {
      name: 'Germans',
      rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }] },
    });
    const rename = (name: string) => api.patch(`/v1/audiences/${created.body.data?.id}`, account.keys.editor, { name });
    // Every connection prepares the statements that read all columns.
    await Promise.all(Array.from({ length: 20 }, (_, i) => rename(`Name ${i}`)));
    await superuser.query('update foundation.servable_state set is_finished = false');
    await superuser.query('alter table audiences.audience add column made_up bigint not null default 0');
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => rename(`Other name ${i}`)));
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect((await api.get('/health/ready')).status).toBe(200);
    await superuser.query('alter table audiences.audience drop column made_up; update foundation.servable_state set is_finished = true');
    await api.stop();
  },
  timeoutMs,
);
