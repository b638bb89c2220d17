import { type Id, uuidOf } from '#libs/kernel';
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

  it('a due start is applied before the action, and both are in the audit trail', async () => {
    const { id, revision } = await campaigns.in('scheduled', { starts_at: inHours(1), name: 'Started' });
    clock.aheadMs = 2 * 3_600_000;
    const paused = await act('pause', id).finally(() => (clock.aheadMs = 0));
    expect(paused.body.data).toMatchObject({ status: 'paused', revision: revision + 2 });
    expect(await trail(id)).toEqual(['campaign.created', 'campaign.launched', 'campaign.started', 'campaign.paused']);
  });
});

describe('the preflight', () => {
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
});
