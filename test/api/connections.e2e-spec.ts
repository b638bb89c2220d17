import { type Id, newId, uuidOf } from '#libs/kernel';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
const clock = new MovableClock();
const timeoutMs = 25_000;
const minute = 60_000;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: sandbox.environment, clock });
  account = await api.openAccount();
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
afterEach(async () => {
  clock.aheadMs = 0;
  await sandbox.control.faults.clear();
});

const read = async (id: string) => (await api.get(`/v1/connections/${id}`, account.keys.viewer)).body.data;
/** A connection whose first sync is over. */
const connected = async (options: Parameters<typeof connectSandbox>[3] = {}): Promise<Id<'con'>> => {
  const id = await connectSandbox(api, account, sandbox, options);
  await finishSync(api, account.id, id);
  return id;
};
const sync = (id: string, key = account.keys.editor, headers: Record<string, string> = {}) =>
  api.post(`/v1/connections/${id}/sync`, key, undefined, headers);
const stored = async () => JSON.stringify(await api.look('select * from connections.connection order by id'));
const openRuns = (id: Id<'con'>) =>
  api.look('select id from connections.sync_run where finished_at is null and connection_id = $1', [uuidOf(id)]);
describe('a connection', () => {
  it('a connection has every field and no token', async () => {
    const { id: adAccountId } = await sandbox.control.createAdAccount({ name: 'Corner Shop', timezone: 'America/New_York' });
    const id = await connected({ adAccountId });
    const reply = await api.get(`/v1/connections/${id}`, account.keys.viewer);
    expect([reply.status, reply.headers['etag']]).toEqual([200, expect.stringMatching(/^"2-/)]);
    const { last_sync: run, ...shown } = reply.body.data;
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(shown).toEqual({
      id,
      object: 'connection',
      platform: 'sandbox',
      name: 'Corner Shop',
      external_account_id: adAccountId,
      status: 'connected',
      status_reason: null,
      currency: 'USD',
      timezone: 'America/New_York',
      scopes: ['ads_read', 'ads_write'],
      token_expires_at: stamp,
      reconnect_url: null,
      last_synced_at: stamp,
      data_through: day,
      next_sync_at: stamp,
      attribution: { click_days: 7, view_days: 1, by_objective: [] },
      restatement_days: 28,
      capabilities: {
        can_write: true,
        objectives: ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'],
        bid_strategies: ['lowest_cost', 'cost_cap', 'target_roas'],
        budget_types: ['daily', 'lifetime'],
        min_daily_budget_micros: 1_000_000,
        daily_overspend_percent: 0,
        budget_step_micros: 1,
        creative_types: ['image', 'text'],
        aspect_ratios: ['1:1', '4:5', '9:16', '16:9'],
        audience_fields: ['age', 'gender', 'country', 'region', 'language', 'device', 'os', 'interest', 'event', 'lookalike'],
        special_ad_categories: ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'],
        audience_estimates: true,
        audience_insights: true,
        requires_end_date: false,
      },
      settings: {},
      settings_problems: [],
      active_campaign_count: 0,
      revision: 2,
      created_at: stamp,
      updated_at: stamp,
      connected_at: stamp,
      disconnected_at: null,
    });
    expect(run).toEqual({
      id: expect.stringMatching(/^syn_/),
      object: 'sync_run',
      connection_id: id,
      poll_after_seconds: null,
      trigger: 'scheduled',
      status: 'succeeded',
      range: { start_date: day, end_date: day },
      rows: { inserted: 0, restated: 0, unchanged: 0 },
      errors: [],
      queued_at: stamp,
      started_at: stamp,
      finished_at: stamp,
    });
    const days = (Date.parse(run.range.end_date) - Date.parse(run.range.start_date)) / (24 * 60 * minute);
    expect(days).toBe(400);
    expect(Date.parse(shown.next_sync_at) - Date.parse(run.finished_at)).toBeGreaterThan(55 * minute);
    expect(reply.text).not.toMatch(/s[ar]t_/);
  });

  it('a connection of another account, a malformed and an unknown id are not found', async () => {
    const id = await connected();
    const other = await api.openAccount();
    const answers = [];
    for (const path of [id, newId('con'), 'con_x', newId('cmp')]) {
      for (const [method, suffix] of [
        ['GET', ''],
        ['POST', '/sync'],
        ['DELETE', ''],
      ] as const) {
        const { status, body } = await api.call(method, `/v1/connections/${path}${suffix}`, { key: other.keys.admin });
        answers.push([status, body.error.code, body.error.message]);
      }
    }
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(answers[0]).toEqual([404, 'not_found', 'The record does not exist.']);
    expect((await read(id)).status).toBe('connected');
  });
});

describe('a sync that a user asks for', () => {
  it('a requested sync is queued, runs and becomes the last_sync of the connection', async () => {
    const id = await connected();
    const reply = await sync(id);
    expect([reply.status, reply.headers['location'], reply.headers['etag']]).toEqual([202, `/v1/connections/${id}`, '"2"']);
    expect(reply.body.data).toMatchObject({ connection_id: id, trigger: 'manual', status: 'queued', started_at: null });
    const { last_sync: run, revision } = await until(
      () => read(id),
      (c) => c.last_sync.finished_at !== null,
      timeoutMs,
    );
    expect([run.id, run.status, revision]).toEqual([reply.body.data.id, 'succeeded', 2]);
    const days = (Date.parse(run.range.end_date) - Date.parse(run.range.start_date)) / (24 * 60 * minute);
    expect(days).toBe(28);
  });

  it('a sync is refused while one runs, and for a minute after the last request', async () => {
    const id = await connected();
    await sandbox.control.faults.set([{ kind: 'no_answer', operation: 'metrics', hang_ms: 1_200, times: 1, when: 'before' }]);
    const run = (await sync(id)).body.data;
    const running = await sync(id);
    expect(refusalOf(running)).toMatchObject({ status: 409, code: 'sync_in_progress' });
    expect([running.body.error.details.sync_id, running.body.error.details.retryable]).toEqual([run.id, true]);
    expect(Number(running.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await until(
      () => read(id),
      (c) => c.last_sync.finished_at !== null,
      timeoutMs,
    );
    const tooSoon = await sync(id);
    expect(refusalOf(tooSoon)).toMatchObject({ status: 429, code: 'sync_too_frequent' });
    const wait = Number(tooSoon.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    // What Retry-After says is true: a second earlier is too early, then it works.
    const queuedAt = Date.parse(run.queued_at);
    clock.stoppedAt = new Date(queuedAt + minute - 1);
    expect((await sync(id)).status).toBe(429);
    clock.stoppedAt = new Date(queuedAt + minute);
    expect((await sync(id)).status).toBe(202);
    clock.stoppedAt = null;
  });

  it('one of a hundred concurrent sync requests succeeds', async () => {
    const id = await connected();
    const replies = await Promise.all(Array.from({ length: 100 }, () => sync(id)));
    const counts = new Map<string, number>();
    for (const { status } of replies) counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
    expect(counts.get('202')).toBe(1);
    expect([...counts.keys()].sort()).toEqual(counts.has('429') ? ['202', '409', '429'] : ['202', '409']);
  });

  it('a dry run of a sync queues nothing', async () => {
    const id = await connected();
    const before = await stored();
    const reply = await api.post(`/v1/connections/${id}/sync?dry_run=true`, account.keys.editor);
    expect([reply.status, reply.body.data.status]).toEqual([200, 'queued']);
    expect(reply.body.meta).toMatchObject({ dry_run: true, effects: [{ action: 'connection.sync_requested', resource_id: id }] });
    expect([await stored(), await openRuns(id)]).toEqual([before, []]);
  });

  it('a sync request takes no body and no parameter', async () => {
    const id = await connected();
    expect(refusalOf(await api.post(`/v1/connections/${id}/sync`, account.keys.editor, { from: 1 })).status).toBe(422);
    expect(refusalOf(await api.post(`/v1/connections/${id}/sync?full=true`, account.keys.editor)).code).toBe('unknown_parameter');
    expect((await api.post(`/v1/connections/${id}/sync`, account.keys.editor, {})).status).toBe(202);
  });
});

describe('a platform in trouble', () => {
  const runAgain = async (id: Id<'con'>) => {
    clock.aheadMs += 61_000;
    expect((await sync(id)).status).toBe(202);
    await finishSync(api, account.id, id);
    return read(id);
  };

  it('three failed syncs in a row put a connection in error, and a successful one restores it', async () => {
    const id = await connected();
    await sandbox.control.faults.set([{ kind: 'rate_limited', operation: 'metrics', retry_after_seconds: 120 }]);
    const after = [await runAgain(id), await runAgain(id), await runAgain(id)];
    expect(after.map((c) => [c.status, c.last_sync.status, c.revision])).toEqual([
      ['connected', 'failed', 2],
      ['connected', 'failed', 2],
      ['error', 'failed', 3],
    ]);
    const failed = after[2];
    expect(failed.last_sync.errors).toEqual([
      {
        code: 'rate_limited',
        message: expect.any(String),
        scope: expect.stringMatching(/^[\d-]+\/[\d-]+$/),
        retryable: true,
        platform_code: 'rate_limited',
      },
    ]);
    expect(failed.status_reason).toEqual({ code: 'syncs_failing', message: expect.any(String), since: expect.any(String) });
    expect(failed.last_synced_at).not.toBeNull();
    await sandbox.control.faults.clear();
    const repaired = await runAgain(id);
    expect([repaired.status, repaired.status_reason, repaired.last_sync.status, repaired.revision]).toEqual([
      'connected',
      null,
      'succeeded',
      4,
    ]);
  }, 60_000);

  it('a revoked authorization expires the connection, and reconnecting restores it with a sync', async () => {
    const { id: adAccountId } = await sandbox.control.createAdAccount();
    const id = await connected({ adAccountId });
    await sandbox.control.expireTokens('all', adAccountId);
    const expired = await runAgain(id);
    expect(expired).toMatchObject({ status: 'expired', status_reason: { code: 'authorization_expired' }, next_sync_at: null });
    expect(expired.reconnect_url).toBe(`${api.service.baseUrl}/settings/connections/${id}`);
    expect(expired.last_sync).toMatchObject({
      status: 'failed',
      errors: [{ code: 'connection_expired', scope: 'connection', retryable: false }],
    });
    const refused = await sync(id);
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'connection_expired' });
    expect(refused.body.error.details.reconnect_url).toBe(expired.reconnect_url);

    expect(await connectSandbox(api, account, sandbox, { adAccountId, reconnect: id })).toBe(id);
    const back = await until(
      () => read(id),
      (c) => c.last_sync.trigger === 'reconnect' && c.last_sync.finished_at !== null,
      timeoutMs,
    );
    expect(back).toMatchObject({ status: 'connected', reconnect_url: null, last_sync: { status: 'succeeded' } });
    const news = await api.look(
      "select changes->'status' as status from foundation.audit_entry where resource_id = $1 and action <> 'connection.sync_requested' order by id",
      [uuidOf(id)],
    );
    expect(news.map((n) => (n['status'] as { to: string }).to)).toEqual(['pending', 'connected', 'expired', 'connected']);
  }, 60_000);
});

describe('disconnecting', () => {
  it('disconnecting is final, revokes the tokens and reports the affected campaigns', async () => {
    const { id: adAccountId } = await sandbox.control.createAdAccount();
    const id = await connected({ adAccountId });
    const reply = await api.delete(`/v1/connections/${id}`, account.keys.admin);
    expect([reply.status, reply.headers['etag'], reply.body.meta]).toEqual([200, '"3"', { affected_campaigns: [] }]);
    expect(reply.body.data).toMatchObject({
      status: 'disconnected',
      status_reason: { code: 'user_request' },
      next_sync_at: null,
      reconnect_url: null,
      disconnected_at: expect.any(String),
    });
    const again = await api.delete(`/v1/connections/${id}`, account.keys.admin);
    expect([again.status, again.body.data, again.body.meta]).toEqual([200, reply.body.data, { affected_campaigns: [] }]);
    expect(refusalOf(await sync(id))).toMatchObject({ status: 409, code: 'connection_disconnected' });
    await until(
      () => api.look('select from ad_platforms.token where connection_id = $1', [uuidOf(id)]),
      (rows) => rows.length === 0,
      10_000,
    );
    expect((await sandbox.control.requests())['revoke']).toBeGreaterThan(0);
  });

  it('a dry run of disconnecting has no effect', async () => {
    const id = await connected();
    const before = await stored();
    const reply = await api.delete(`/v1/connections/${id}?dry_run=true`, account.keys.admin);
    expect([reply.status, reply.body.data.status]).toEqual([200, 'disconnected']);
    expect(reply.body.meta).toMatchObject({ dry_run: true, affected_campaigns: [], effects: [{ action: 'connection.disconnected' }] });
    expect(await stored()).toBe(before);
  });

  it('disconnecting ends a running sync', async () => {
    const id = await connected();
    await sandbox.control.faults.set([{ kind: 'no_answer', operation: 'metrics', hang_ms: 1_000, times: 1, when: 'before' }]);
    await sync(id);
    await api.delete(`/v1/connections/${id}`, account.keys.admin);
    const ended = await until(
      () => read(id),
      (c) => c.last_sync.finished_at !== null,
      timeoutMs,
    );
    expect([ended.status, ended.last_sync.errors[0]?.code]).toEqual(['disconnected', 'connection_disconnected']);
  });
});
