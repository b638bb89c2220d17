import { addDays, newId, uuidOf } from '#libs/kernel';
import { Retention } from '#libs/data';
import { PgBoss } from 'pg-boss';
import { openConsole } from '../setup/console-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';
/** Longer than the longest rule, so that every rule deletes something. */
const simulatedDays = 455;
const stepDays = isFull ? 7 : 35;
const timeoutMs = isFull ? 900_000 : 120_000;

/**
 * The greatest age in days of any row, by hand and apart from the rules in the code. The test clock moves in steps, so a row may be one
 * step older at the time of a run, but not after it.
 */
const maxAges: Readonly<Record<string, readonly [age: string, days: number]>> = {
  'foundation.audit_entry': ['at', 400],
  'foundation.idempotency_key': ['expires_at', 0],
  'accounts.usage_minute': ['minute', 401],
  'accounts.console_usage_minute': ['minute', 401],
  'accounts.session': ['last_used_at', 0.5],
  'accounts.invitation': ['expires_at', 90],
  'accounts.throttle_window': ['window_start', 1],
  'accounts.sign_in_attempts': ['last_at', 1],
  'ad_platforms.pending_authorization': ['expires_at', 0],
  'ad_platforms.grant_holder': ['held_until', 0],
  'ad_platforms.quota_use': ['hour', 2],
  'ad_platforms.quota_use_of_account': ['hour', 2],
  'ad_platforms.quota_look': ['reviewed_at', 1],
  'ad_platforms.deprecation': ['last_seen_at', 7],
  'analytics.stored_result': ['expires_at', 0],
  'connections.sync_run': ['queued_at', 100],
  'creative.generation_day': ['day', 31],
  'pgboss.job': ['created_on', 1],
  'webhooks.event': ['at', 30],
};

/**
 * Moves the clock of a database forward: every time and day in every table becomes older. Rows are written again and not updated, because
 * moved keys would meet keys that have not moved yet.
 */
const createAging = `create function public.move_clock(p_by interval) returns void language plpgsql as $$
declare
  t record;
  has_rows boolean;
begin
  perform set_config('session_replication_role', 'replica', true);
  for t in
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(case when a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype) then format('%I - %L::interval', a.attname, p_by)
        when a.atttypid = 'date'::regtype then format('(%I - %L::interval)::date', a.attname, p_by)
        else format('%I', a.attname) end, ', ' order by a.attnum) as moved,
      string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by n.nspname, c.relname
    having bool_or(a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype))
  loop
    execute format('select exists (select from %s)', t.name) into has_rows;
    continue when not has_rows;
    execute format('create temporary table moved (%s) on commit drop as select %s from %s', t.columns, t.moved, t.name);
    execute format('delete from %s', t.name);
    execute format('insert into %s (%s) overriding system value select * from moved', t.name, t.columns);
    drop table moved;
  end loop;
end $$`;

let api: TestService;
let account: TestAccount;
let source: TestSource;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  source = new TestSource(api, account);
  await api.look(createAging);
}, timeoutMs);
afterAll(() => api.stop());

const day = (ago: number) => addDays(new Date().toISOString().slice(0, 10), -ago);

/** What a small account does between two runs. Returns the number of requests that it counted. */
async function useAccount(step: number): Promise<number> {
  const { editor } = account.keys;
  const created = await api.post('/v1/campaigns', editor, { name: `Campaign ${step}` }, { 'idempotency-key': `step ${step}` });
  expect(created.status).toBe(201);
  await openConsole(api, account, 'admin');
  const [start, end] = [day(stepDays - 1), day(0)];
  const facts = Array.from({ length: stepDays }, (_, i) => aFact({ day: day(i), campaignId: created.body.data.id }));
  await source.ingest(facts, { startDay: start, endDay: end, readAt: new Date().toISOString(), finalBefore: start });
  for (let i = 0; i < 3; i++)
    await source.ingest([aFact({ day: day(0), campaignId: newId('cmp') })], {
      startDay: day(0),
      endDay: day(0),
      readAt: new Date().toISOString(),
    });
  const ids = `'${uuidOf(account.id)}'`;
  const [keyId, userId] = [uuidOf(account.keyIds.editor), uuidOf(account.userIds.editor)];
  // A row for each minute of two hours on each day, and rows that other processes write.
  await api.look(`
    begin;
    set local session_replication_role = replica;
    insert into accounts.usage_minute (account_id, key_id, minute, allowed, limited)
      select ${ids}, '${keyId}', d + make_interval(mins => m), 2, 1
      from generate_series(date_trunc('day', now()) - interval '${stepDays - 1} days', date_trunc('day', now()), interval '1 day') d,
        generate_series(60, 179) m on conflict do nothing;
    insert into accounts.console_usage_minute (account_id, user_id, minute, allowed, limited)
      select ${ids}, '${userId}', date_trunc('minute', now()) - make_interval(mins => m), 1, 0 from generate_series(10, 30) m on conflict do nothing;
    insert into accounts.session (account_id, hash, user_id, started_at, last_used_at, expires_at, address)
      values (${ids}, decode(md5('${step}'), 'hex'), '${userId}', now(), now(), now() + interval '7 days', '192.0.2.1');
    insert into accounts.invitation (account_id, id, email, role, invited_by, hash, created_at, expires_at)
      values (${ids}, gen_random_uuid(), 'p${step}@example.test', 'viewer', '${userId}', decode(md5('${step}'), 'hex'), now(), now() + interval '7 days');
    insert into accounts.throttle_window (key, window_start, hits) values ('address:2001:db8:${step}::', now(), 1);
    insert into accounts.sign_in_attempts (key, failures, last_at, retry_at) values ('email:${step}', 1, now(), now());
    insert into ad_platforms.pending_authorization (account_id, state_hash, connection_id, sealed, expires_at)
      values (${ids}, decode(md5('${step}'), 'hex'), gen_random_uuid(), 'x', now() + interval '10 minutes');
    insert into ad_platforms.grant_holder (platform, subject_hash, connection_id, held_until)
      values ('sandbox', decode(md5('${step}'), 'hex'), gen_random_uuid(), now() + interval '15 minutes');
    insert into ad_platforms.quota_use (platform, hour, purpose, operations) values ('sandbox', date_trunc('hour', now()), 'look', 1);
    insert into ad_platforms.quota_use_of_account (platform, party, hour, purpose, operations)
      values ('sandbox', ${ids}, date_trunc('hour', now()), 'look', 1);
    insert into ad_platforms.quota_look (platform, connection_id, looked_at, reviewed_at) values ('sandbox', gen_random_uuid(), now(), now());
    insert into ad_platforms.deprecation (platform, text, last_seen_at) values ('sandbox', 'v${step} ends', now());
    insert into analytics.stored_result (account_id, id, expires_at, head, bytes) values (${ids}, gen_random_uuid(), now() + interval '30 minutes', '{}', 0);
    insert into connections.sync_run (account_id, id, connection_id, trigger, status, start_date, end_date, rows_inserted, rows_restated,
        rows_unchanged, errors, interruptions, queued_at, finished_at)
      select ${ids}, gen_random_uuid(), '${uuidOf(source.connectionId)}', 'scheduled', 'succeeded', now(), now(), 0, 0, 0, '[]', 0, at, at
      from generate_series(now() - interval '${stepDays - 1} days', now(), interval '1 day') at;
    insert into creative.generation_day (day, variants) values ((now() at time zone 'UTC')::date, 1) on conflict (day) do nothing;
    insert into analytics.stored_total (account_id, bytes) values (${ids}, 0) on conflict do nothing;
    update pgboss.job set state = 'completed', completed_on = now() where state < 'active';
    insert into webhooks.event (account_id, sequence, id, type, resource_id, permission, at, body)
      select account_id, position, id, type, resource_id, 'campaigns.read', at, '{}' from foundation.recorded_event;
    delete from foundation.recorded_event; -- the event log has them
    commit`);
  return stepDays * 120 * 2;
}

/** The tables with more rows or older rows than their rule allows. */
async function overdue(): Promise<string[]> {
  const found: string[] = [];
  for (const [table, [age, days]] of Object.entries(maxAges)) {
    const [row] = await api.look(`select extract(epoch from now() - min(${age})::timestamptz) / 86400 as days from ${table}`);
    // A day is as old as its start.
    const oldest = Number(row?.['days'] ?? 0) - (age === 'day' ? 1 : 0);
    if (oldest > days + 0.01) found.push(`${table}: ${oldest.toFixed(1)} days`);
  }
  return found;
}

const counts = async () => {
  const tables = await api.look(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await api.look(tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '));
  return new Map(rows.map(({ name, n }) => [name as string, n as number]));
};

it(
  'a simulated year and more leaves every table within its rule, and nothing that is kept is lost',
  async () => {
    const retention = api.service.app.get(Retention);
    const boss = new PgBoss({ connectionString: api.database.url, migrate: false, createSchema: false, supervise: false, schedule: false });
    boss.on('error', () => undefined); // the database is dropped when the test has failed
    await boss.start();
    const steps = Math.ceil(simulatedDays / stepDays);
    const removed = new Map<string, number>();
    let requests = 0;
    for (let step = 0; step < steps; step++) {
      const counted = await useAccount(step);
      // Days that are older than the rule for usage at the end.
      if ((steps - step + 1) * stepDays < 400) requests += counted;
      await api.look(`select public.move_clock('${stepDays} days')`);
      await boss.supervise();
      for (const { table, rows } of await retention.removeAll()) removed.set(table, (removed.get(table) ?? 0) + rows);
      expect(await overdue()).toEqual([]);
    }
    await boss.stop({ graceful: false });
    expect((await retention.preview()).filter(({ rows }) => rows > 0)).toEqual([]);
    expect([...removed].filter(([table, rows]) => rows === 0 && Object.hasOwn(maxAges, table))).toEqual([]);

    const rows = await counts();
    expect(rows.get('campaigns.campaign')).toBe(steps);
    // One row per key and day, except in the last 31 days: 120 minutes of each.
    expect(rows.get('accounts.usage_minute')).toBeLessThan(402 + 32 * 121);
    const [usage] = await api.look(`select sum(allowed)::int as n from accounts.usage_minute where key_id = $1`, [
      uuidOf(account.keyIds.editor),
    ]);
    expect(Number(usage?.['n'])).toBeGreaterThanOrEqual(requests);
    const [spent] = await api.look(
      `select (select sum(spend_micros) from analytics.fact)::text as facts, (select sum(spend_to_date_micros) from analytics.campaign)::text as spent`,
    );
    expect(spent?.['spent']).toBe(spent?.['facts']);
    expect((await api.get('/v1/campaigns?limit=1', account.keys.viewer)).status).toBe(200);
  },
  timeoutMs,
);
