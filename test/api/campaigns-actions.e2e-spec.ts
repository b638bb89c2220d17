import { type Id, newId, uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { type CampaignState, inHours, MovableClock, refusalOf, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let campaigns: TestCampaigns;

beforeAll(async () => {
  // No push changes the records while the test compares them.
  api = await startTestService({ clock, environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  campaigns = new TestCampaigns(api, account, clock);
});
afterAll(() => api.stop());

type Action = 'launch' | 'pause' | 'resume' | 'archive';
const act = (action: Action, id: string, { query = '', headers = {}, body = undefined as unknown } = {}) =>
  api.call(action === 'archive' ? 'DELETE' : 'POST', `/v1/campaigns/${id}${action === 'archive' ? '' : `/${action}`}${query}`, {
    key: account.keys.manager,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const read = async (id: string): Promise<Json> => (await api.get(`/v1/campaigns/${id}`, account.keys.manager)).body.data;
const trail = async (id: string) =>
  (
    await api.look(
      `select action from foundation.audit_entry a join campaigns.campaign c on c.id = a.resource_id
       where a.account_id = c.account_id and c.name = $1 order by a.id`,
      [(await read(id)).name],
    )
  ).map((row) => row['action']);

const states: CampaignState[] = ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'];
const actions: Action[] = ['launch', 'pause', 'resume', 'archive'];
const leadsTo: Record<CampaignState, Partial<Record<Action, CampaignState>>> = {
  draft: { launch: 'active', archive: 'archived' },
  scheduled: { pause: 'paused', archive: 'archived' },
  active: { pause: 'paused', archive: 'archived' },
  paused: { resume: 'active', archive: 'archived' },
  completed: { archive: 'archived' },
  archived: { archive: 'archived' },
};
const facts = states.flatMap((from) => actions.map((action) => ({ from, action, to: leadsTo[from][action] })));
const transitions = facts.filter(({ from, to }) => to !== undefined && from !== 'archived');

describe('the actions on a campaign', () => {
  it.each(transitions)('$action changes a campaign from $from to $to with one revision', async ({ from, action, to }) => {
    const before = await campaigns.in(from, { name: `${from} ${action}` });
    const reply = await act(action, before.id, { body: {} });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ id: before.id, status: to, revision: before.revision + 1 });
    expect(reply.headers['etag']).toBe(`"${before.revision + 1}"`);
    expect(await read(before.id)).toEqual(reply.body.data);
    const words = { launch: 'launched', pause: 'paused', resume: 'resumed', archive: 'archived' };
    expect((await trail(before.id)).at(-1)).toBe(`campaign.${words[action]}`);
  });

  it.each(facts.filter(({ to }) => to === undefined))('$action is rejected from $from', async ({ from, action }) => {
    const before = await campaigns.in(from);
    const refused = await act(action, before.id);
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'invalid_state_transition' });
    expect(refused.body.error.details).toMatchObject({
      current_status: from,
      action,
      allowed_from: states.filter((s) => leadsTo[s][action] !== undefined),
      available_actions: before.available_actions,
    });
    expect(await read(before.id)).toEqual(before);
  });

  it('a second DELETE changes nothing', async () => {
    const archived = await campaigns.in('archived');
    const again = await act('archive', archived.id);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(archived);
  });

  it('a launch or resume before the start schedules the campaign', async () => {
    const { id } = await campaigns.in('scheduled');
    expect((await act('pause', id)).body.data).toMatchObject({ status: 'paused', status_reason: { code: 'user_request' } });
    expect((await act('resume', id)).body.data).toMatchObject({ status: 'scheduled', status_reason: null, paused_at: null });
  });

  it.each<[CampaignState, string]>([
    ['scheduled', 'not_started'],
    ['active', 'pending'],
    ['paused', 'pending'],
    ['completed', 'pending'],
  ])('the delivery of a %s campaign before its first push is %s', async (state, status) => {
    const { delivery, connection_ids } = await campaigns.in(state);
    const platform = {
      connection_id: connection_ids[0],
      platform: 'sandbox',
      platform_campaign_id: null,
      platform_status: null,
      budget_share_micros: null,
      confirmed_revision: null,
      confirmed_budget_micros: null,
      confirmed_at: null,
    };
    expect(delivery).toEqual({
      status,
      updated_at: expect.stringMatching(/Z$/),
      poll_after_seconds: status === 'pending' ? 2 : null,
      platforms: [{ ...platform, status, in_sync: false, issues: [], unsupported_fields: [] }],
    });
  });

  it.each<CampaignState>(['draft', 'archived'])(
    'the delivery of a %s campaign that was never launched is not_started without platforms',
    async (state) => {
      expect((await campaigns.in(state)).delivery).toEqual({
        status: 'not_started',
        updated_at: null,
        poll_after_seconds: null,
        platforms: [],
      });
    },
  );

  it('a due end is applied before the action', async () => {
    const { id } = await campaigns.in('active', { ends_at: inHours(1), name: 'Due' });
    clock.aheadMs = 2 * 3_600_000;
    const refused = await act('pause', id).finally(() => (clock.aheadMs = 0));
    expect(refused.body.error.details).toMatchObject({ current_status: 'completed', action: 'pause' });
  });

  it('a due start is applied before the action, and both are in the audit trail', async () => {
    const { id, revision } = await campaigns.in('scheduled', { starts_at: inHours(1), name: 'Started' });
    clock.aheadMs = 2 * 3_600_000;
    const paused = await act('pause', id).finally(() => (clock.aheadMs = 0));
    expect(paused.body.data).toMatchObject({ status: 'paused', revision: revision + 2 });
    expect(await trail(id)).toEqual(['campaign.created', 'campaign.launched', 'campaign.started', 'campaign.paused']);
  });
});

describe('campaign events', () => {
  it('campaign events are published when a campaign is created or its name, status, or objective change, and never for rejected changes or dry runs', async () => {
    const { id } = await campaigns.create({ name: 'News' });
    const patch = (body: object, query = '') => api.patch(`/v1/campaigns/${id}${query}`, account.keys.manager, body);
    await patch({ labels: ['own'], landing_url: 'https://shop.example/other' });
    await patch({ name: 'Rehearsed' }, '?dry_run=true');
    await act('pause', id);
    await patch({ name: 'Renamed', objective: 'leads' });
    await act('launch', id);
    const events = await api.look(
      "select payload from foundation.outbox_event where type = 'campaign.changed' and payload ->> 'id' = $1 order by id",
      [id],
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      { id, name: 'News', status: 'draft', objective: 'sales', revision: 1 },
      { id, name: 'Renamed', status: 'draft', objective: 'leads', revision: 3 },
      { id, name: 'Renamed', status: 'active', objective: 'leads', revision: 4 },
    ]);
  });
});

describe('the preflight', () => {
  it('the preflight reports all launch blockers together', async () => {
    const { id } = await campaigns.create({ objective: null, budget: null, landing_url: null });
    const refused = await act('launch', id);
    expect(refusalOf(refused)).toEqual({
      status: 422,
      code: 'launch_blocked',
      errors: ['/objective required', '/budget required', '/landing_url required'],
    });
    for (const item of refused.body.error.details.errors) expect(item).toHaveProperty('resource_id', null);
    expect(await read(id)).toMatchObject({ status: 'draft', revision: 1 });
  });

  it.each<[object, string]>([
    [{ budget: { type: 'daily', amount_micros: 999_999 } }, '/budget/amount_micros budget_below_minimum'],
    [{ budget: { type: 'lifetime', amount_micros: 5_000_000 } }, '/ends_at required'],
    [{ budget: { type: 'lifetime', amount_micros: 1_999_999 }, ends_at: inHours(30) }, '/budget/amount_micros budget_below_minimum'],
  ])('%j blocks a launch', async (fields, blocker) => {
    const { id } = await campaigns.create(fields);
    expect(refusalOf(await act('launch', id))).toMatchObject({ status: 422, code: 'launch_blocked', errors: [blocker] });
  });

  it('a draft whose end has passed cannot be launched', async () => {
    const { id } = await campaigns.create({ ends_at: inHours(1) });
    clock.aheadMs = 2 * 3_600_000;
    const refused = await act('launch', id).finally(() => (clock.aheadMs = 0));
    expect(refusalOf(refused).errors).toEqual(['/ends_at ends_at_in_past']);
  });

  it('a resume runs the preflight as well', async () => {
    const { id } = await campaigns.in('paused');
    await api.look('update campaigns.campaign set landing_url = null where id = $1', [uuidOf(id as Id<'cmp'>)]);
    expect(refusalOf(await act('resume', id))).toMatchObject({ status: 422, code: 'launch_blocked', errors: ['/landing_url required'] });
  });
});

describe('requests of actions', () => {
  const ready = (action: Action) =>
    campaigns.in(({ launch: 'draft', pause: 'active', resume: 'paused', archive: 'draft' } as const)[action]);

  it.each(actions)('%s accepts no body or an empty object', async (action) => {
    const { id } = await ready(action);
    for (const [body, errors] of [
      [{ reason: 'x' }, ['/reason unknown_field']],
      [[], [' invalid_type']],
    ] as const) {
      expect(refusalOf(await act(action, id, { body }))).toEqual({ status: 422, code: 'validation_failed', errors });
    }
    expect((await act(action, id, { body: {} })).status).toBe(200);
  });

  it.each(actions)('%s of a missing campaign returns not_found', async (action) => {
    for (const id of [newId('cmp'), newId('aud'), 'cmp_x']) {
      expect(refusalOf(await act(action, id, { body: { wrong: 1 } }))).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it.each(actions)('%s with a stale revision is rejected before any other check of the campaign', async (action) => {
    const { id, revision } = await ready(action);
    const stale = await act(action, id, { headers: { 'if-match': `"${revision + 1}"` }, body: { wrong: 1 } });
    expect(refusalOf(stale)).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(stale.body.error.details.current_revision).toBe(revision);
    expect((await act(action, id, { headers: { 'if-match': `"99", "${revision}"` } })).status).toBe(200);
    expect((await act(action, id, { headers: { 'if-match': `"${revision}"` } })).status).toBe(412);
    expect((await act('archive', id, { headers: { 'if-match': '*' } })).status).toBe(200);
  });

  it.each(actions)('%s supports a dry run that reports the result without a change', async (action) => {
    const before = await ready(action);
    const dryRunReply = await act(action, before.id, { query: '?dry_run=true', headers: { 'idempotency-key': 'ignored' } });
    expect(dryRunReply.status).toBe(200);
    const status = leadsTo[before.status as CampaignState][action];
    expect(dryRunReply.body.data).toMatchObject({ status, revision: before.revision + 1 });
    expect(dryRunReply.body.meta).toMatchObject({
      dry_run: true,
      effects: [{ resource_id: before.id, changes: { status: { from: before.status, to: status } } }],
    });
    expect(await read(before.id)).toEqual(before);
    const again = await act(action, before.id, { query: '?dry_run=true', headers: { 'idempotency-key': 'ignored' } });
    expect(again.headers['idempotent-replayed']).toBeUndefined();
  });

  it('a dry run is rejected when the action would be', async () => {
    const { id } = await campaigns.in('draft');
    expect(refusalOf(await act('pause', id, { query: '?dry_run=true' }))).toMatchObject({ status: 409 });
  });
});

describe('available actions', () => {
  it.each<[CampaignState, string[], string[]]>([
    ['draft', ['update', 'duplicate'], ['launch', 'archive', 'update', 'duplicate']],
    ['scheduled', ['update', 'duplicate'], ['pause', 'archive', 'update', 'duplicate']],
    ['active', ['update', 'duplicate'], ['pause', 'archive', 'update', 'duplicate']],
    ['paused', ['update', 'duplicate'], ['resume', 'archive', 'update', 'duplicate']],
    ['completed', ['update', 'duplicate'], ['archive', 'update', 'duplicate']],
    ['archived', ['duplicate'], ['duplicate', 'unarchive']],
  ])('the available actions of a %s campaign are %j for an editor and %j for a manager', async (state, editor, manager) => {
    const { id } = await campaigns.in(state);
    const readAs = async (key: string) => (await api.get(`/v1/campaigns/${id}`, key)).body.data;
    const seenBy = async (key: string) => (await readAs(key)).available_actions;
    expect((await readAs(account.keys.viewer)).editable_fields).toEqual([]);
    expect(await seenBy(account.keys.viewer)).toEqual([]);
    expect(await seenBy(account.keys.editor)).toEqual(editor);
    expect(await seenBy(account.keys.manager)).toEqual(manager);
    expect(await seenBy(account.keys.admin)).toEqual(manager);
  });
});
