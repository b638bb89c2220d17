import { readFileSync } from 'node:fs';
import { RevokeApiKey } from '#libs/accounts';
import { retentionRules } from '#libs/composition';
import { addDays, newId, startOfDay, systemActor, uuidOf } from '#libs/kernel';
import { Database, type ExpiredRows, type RemovedRows, Retention, type TableRule } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { CommandBus } from '@nestjs/cqrs';
import { retentionDocument } from '../../docs/generate-retention.js';
import { openConsole } from '../setup/console-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const timezone = 'America/New_York';
let api: TestService;
let account: TestAccount;
let retention: Retention;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount({ timezone });
  retention = api.service.app.get(Retention);
});
afterAll(() => api.stop());

const rowsOf = (runs: readonly (ExpiredRows | RemovedRows)[], table: string) =>
  runs.filter((run) => run.table === table).reduce((sum, { rows }) => sum + rows, 0);
const count = async (text: string, values: unknown[] = []) => Number((await api.look(`select count(*) as n ${text}`, values))[0]?.['n']);

describe('the retention table', () => {
  /** Every table of the database; a partition has the rule of its table. */
  const tables = async () =>
    (
      await api.look(
        `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
      )
    ).map(({ name }) => name as string);
  const complaints = (rules: readonly TableRule[], existing: readonly string[]) => [
    ...existing.filter((name) => !rules.some(({ table }) => table === name)).map((name) => `${name} has no rule`),
    ...rules
      .filter(({ table }) => /^\w+\.\w+$/.test(table) && !existing.includes(table))
      .map(({ table }) => `${table} has a rule and does not exist`),
  ];

  it('every table of the database has a rule or a reason, and every rule a table', async () => {
    expect(complaints(retentionRules, await tables())).toEqual([]);
  });

  it('a new table without a rule is reported', async () => {
    await api.look('create table campaigns.made_up (id uuid primary key)');
    const reported = complaints(
      retentionRules.filter(({ table }) => table !== 'accounts.session'),
      await tables(),
    );
    await api.look('drop table campaigns.made_up');
    expect(reported).toEqual(['accounts.session has no rule', 'campaigns.made_up has no rule']);
    expect(complaints(retentionRules, ['accounts.account']).length).toBeGreaterThan(50);
  });

  it('docs/operations/retention.md is what `npm run docs:retention` generates', () => {
    expect(readFileSync('docs/operations/retention.md', 'utf8')).toBe(retentionDocument(retentionRules));
  });
});

describe('the audit log', () => {
  const entry = (days: number) =>
    api.look(
      `insert into foundation.audit_entry (account_id, id, at, action, resource_type, resource_id, changes)
       values ($1, gen_random_uuid(), now() - make_interval(days => $2), 'made.up', 'campaign', gen_random_uuid(), '{}')`,
      [uuidOf(account.id), days],
    );
  const entries = () => count(`from foundation.audit_entry where action = 'made.up'`);

  it('entries are deleted after 400 days, and the preview counts them with the oldest', async () => {
    await Promise.all([entry(399), entry(401), entry(500)]);
    const preview = (await retention.preview()).find(({ table }) => table === 'foundation.audit_entry');
    expect(preview).toMatchObject({ rows: 2, kept_for: '400 days' });
    expect(Math.round((Date.now() - Date.parse(preview?.oldest ?? '')) / 86_400_000)).toBe(500);
    expect(await entries()).toBe(3);
    expect(rowsOf(await retention.removeAll(), 'foundation.audit_entry')).toBe(2);
    expect(await entries()).toBe(1);
  });

  it('the database refuses to delete a younger entry, whatever the service sends', async () => {
    const text = 'delete from foundation.audit_entry where account_id = $1 returning 1';
    const deleted = await api.service.app.get(Database).read(account.id, sql('delete audit_entry in a test', text), [uuidOf(account.id)]);
    expect(deleted).toEqual([]);
    expect(await count('from foundation.audit_entry where account_id = $1', [uuidOf(account.id)])).toBeGreaterThan(1);
  });

  it('AUDIT_RETENTION_DAYS keeps entries longer', async () => {
    await entry(450);
    const longer = await startTestService({ database: api.database, environment: { RUN_JOBS: 'off', AUDIT_RETENTION_DAYS: '460' } });
    expect(rowsOf(await longer.service.app.get(Retention).removeAll(), 'foundation.audit_entry')).toBe(0);
    await longer.stop();
    expect(rowsOf(await retention.removeAll(), 'foundation.audit_entry')).toBe(1);
  });
});

describe('usage', () => {
  const remember = (keyId: string, minute: string, allowed: number, limited = 0) =>
    api.look('insert into accounts.usage_minute (account_id, key_id, minute, allowed, limited) values ($1, $2, $3, $4, $5)', [
      uuidOf(account.id),
      uuidOf(keyId as never),
      minute,
      allowed,
      limited,
    ]);

  it('minutes become one row per day of the account after 31 days, without a request lost or counted twice', async () => {
    const { viewer } = account.keyIds;
    const [dayBefore, day] = [61, 60].map((ago) => addDays(new Date().toISOString().slice(0, 10), -ago)) as [string, string];
    /** So many minutes after midnight in New York, which is a time of the day in UTC. */
    const at = (minutes: number) => new Date(startOfDay(day, timezone).getTime() + minutes * 60_000).toISOString();
    await remember(viewer, at(-1), 5);
    await remember(viewer, at(750), 7, 2);
    await remember(viewer, at(751), 1);
    const admin = await openConsole(api, account, 'admin');
    const series = async () => (await admin.get(`/usage?granularity=day&start=${dayBefore}&end=${day}`)).body.data.series;
    const shown = await series();
    expect(shown.map((point: { allowed: number; limited: number }) => [point.allowed, point.limited])).toEqual([
      [5, 0],
      [8, 2],
    ]);
    expect(rowsOf(await retention.removeAll(), 'accounts.usage_minute')).toBe(3);
    expect(await series()).toEqual(shown);
    // A late minute of a day that is already one row.
    await remember(viewer, at(752), 10);
    await Promise.all([retention.removeAll(), retention.removeAll()]);
    expect((await series()).map((point: { allowed: number }) => point.allowed)).toEqual([5, 18]);
    expect(await retention.removeAll().then((removed) => rowsOf(removed, 'accounts.usage_minute'))).toBe(0);
  });

  it('days are deleted after 400 days', async () => {
    await remember(account.keyIds.editor, new Date(Date.now() - 402 * 86_400_000).toISOString(), 1);
    await retention.removeAll();
    expect(await count(`from accounts.usage_minute where minute < now() - interval '400 days'`)).toBe(0);
  });

  it('hours that are older than 31 days are refused, because only their day is known', async () => {
    const admin = await openConsole(api, account, 'admin');
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const refusal = refusalOf(await admin.get(`/usage?granularity=hour&start=${day(40)}&end=${day(39)}`));
    expect(refusal.errors).toEqual(['start out_of_range']);
    expect((await admin.get(`/usage?granularity=hour&start=${day(30)}&end=${day(29)}`)).status).toBe(200);
    expect((await admin.get(`/usage?granularity=day&start=${day(40)}&end=${day(39)}`)).status).toBe(200);
  });
});

describe('API keys', () => {
  const exists = async (id: string) => [
    await count('from accounts.api_key where id = $1', [uuidOf(id as never)]),
    await count('from accounts.credential where key_id = $1', [uuidOf(id as never)]),
  ];

  it('keys and their hashes are deleted 400 days after they were revoked, and live keys are kept', async () => {
    const other = await api.openAccount();
    const { viewer, editor, manager, admin } = other.keyIds;
    const run = (keyId: typeof viewer) =>
      api.service.app
        .get(Database)
        .transaction(other.id, () => api.service.app.get(CommandBus).execute(new RevokeApiKey(systemActor(other.id), keyId)));
    await run(viewer);
    await run(editor);
    await api.look(`update accounts.api_key set created_at = created_at - interval '500 days', expires_at = null where account_id = $1`, [
      uuidOf(other.id),
    ]);
    await api.look(`update accounts.api_key set revoked_at = now() - interval '401 days' where id = $1`, [uuidOf(viewer)]);
    await api.look(`update accounts.api_key set expires_at = now() - interval '401 days' where id = $1`, [uuidOf(manager)]);
    await retention.removeAll();
    expect(await exists(viewer)).toEqual([0, 0]);
    expect(await exists(manager)).toEqual([0, 0]);
    expect(await exists(editor)).toEqual([1, 1]);
    expect(await exists(admin)).toEqual([1, 1]);
    expect((await api.get('/v1/campaigns', other.keys.admin)).status).toBe(200);
    expect((await api.get('/v1/campaigns', other.keys.viewer)).body.error.code).toBe('invalid_api_key');
  });
});

describe('batches', () => {
  const expired = 12_000;
  const left = () => count('from ad_platforms.pending_authorization where account_id = $1', [uuidOf(account.id)]);

  beforeAll(async () => {
    await api.look(
      `begin; set local session_replication_role = replica;
       insert into ad_platforms.pending_authorization (account_id, state_hash, connection_id, sealed, expires_at)
       select '${uuidOf(account.id)}', decode(lpad(to_hex(i), 8, '0'), 'hex'), '${uuidOf(newId('con'))}', 'x', now() - interval '1 hour'
       from generate_series(1, ${expired}) i; commit`,
    );
  });

  it('a run whose time is over leaves rows for the next one, which continues', async () => {
    const [first] = (await retention.removeIn(account.id, 0)).filter(({ rows }) => rows > 0);
    expect(first).toMatchObject({ table: 'ad_platforms.pending_authorization', rows: 5_000, is_unfinished: true });
    expect(await left()).toBe(expired - 5_000);
    // Two workers at once: each row is removed once.
    const runs = (await Promise.all([retention.removeIn(account.id), retention.removeIn(account.id)])).flat();
    expect(rowsOf(runs, 'ad_platforms.pending_authorization')).toBe(expired - 5_000);
    expect(await left()).toBe(0);
  });
});
