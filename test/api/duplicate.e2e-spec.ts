import { newId, uuidOf } from '#libs/kernel';
import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { type CampaignState, MovableClock, refusalOf, TestCampaigns } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let campaigns: TestCampaigns;

beforeAll(async () => {
  api = await startTestService({ clock, environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  campaigns = new TestCampaigns(api, account, clock);
});
afterAll(() => api.stop());

const duplicate = (id: string, body?: unknown, headers: Record<string, string> = {}, { key = account.keys.editor, query = '' } = {}) =>
  api.call('POST', `/v1/campaigns/${id}/duplicate${query}`, { key, headers, ...(body === undefined ? {} : { body }) });
const dataOf = ({ status, text, body }: Reply): Json => {
  if (status >= 300) throw new Error(text);
  return body.data;
};
const read = async (id: string) => dataOf(await api.get(`/v1/campaigns/${id}`, account.keys.editor));
const count = async () =>
  Number((await api.look('select count(*) from campaigns.campaign where account_id = $1', [uuidOf(account.id)]))[0]?.['count']);

const content = {
  name: 'Spring sale',
  landing_url: 'https://shop.example/spring',
  bid_strategy: { type: 'cost_cap', cap_micros: 5_000_000, target_roas: null },
  tracking_params: { utm_source: 'spring' },
  special_ad_categories: ['housing'],
  metadata: { team: 'growth' },
  labels: ['spring', 'Q2'],
};
const copied = [
  'objective',
  'connection_ids',
  'creative_ids',
  'audience_ids',
  'excluded_audience_ids',
  'budget',
  'bid_strategy',
  'landing_url',
  'tracking_params',
  'special_ad_categories',
  'metadata',
  'labels',
];

describe('duplicating a campaign', () => {
  const states: CampaignState[] = ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'];

  it.each(states)('a campaign that is %s is copied to a draft with the same content and without its external ID', async (state) => {
    const original = await campaigns.in(state, { ...content, external_id: `copy-${state}` });
    expect(original.available_actions).toContain('duplicate');
    const reply = await duplicate(original.id);
    expect(reply.status).toBe(201);
    const copy = reply.body.data;
    expect(reply.headers['location']).toBe(`/v1/campaigns/${copy.id}`);
    expect(reply.headers['etag']).toBe('"1"');
    expect(copy.id).not.toBe(original.id);
    for (const field of copied) expect([field, copy[field]]).toEqual([field, original[field]]);
    expect(copy).toMatchObject({
      name: 'Spring sale (copy)',
      status: 'draft',
      status_reason: null,
      external_id: null,
      starts_at: null,
      ends_at: null,
      revision: 1,
      launched_at: null,
      archived_at: null,
      spend_to_date_micros: 0,
      delivery: { status: 'not_started' },
      created_by: { user_id: account.userIds.editor, api_key_id: account.keyIds.editor },
    });
    expect(await read(copy.id)).toEqual(copy);
    expect(await read(original.id)).toMatchObject({ revision: original.revision, status: original.status });
    const audit = await api.look('select action from foundation.audit_entry where resource_id = $1', [uuidOf(copy.id)]);
    expect(audit).toEqual([{ action: 'campaign.created' }]);
  });

  it('a copy is found by the words of its own name, and counts as using its creatives', async () => {
    const original = await campaigns.create({ name: 'Frühling' });
    const copy = dataOf(await duplicate(original.id, { name: 'Herbst' }));
    const found = async (q: string) => dataOf(await api.get(`/v1/campaigns?q=${q}`, account.keys.viewer)).map(({ id }: Json) => id);
    expect(await found('herbst')).toEqual([copy.id]);
    expect(await found('fruhling')).toEqual([original.id]);
    const creative = dataOf(await api.get(`/v1/creative/${original.creative_ids[0]}`, account.keys.viewer));
    expect(creative.campaign_ids).toEqual(expect.arrayContaining([original.id, copy.id]));
  });

  it('a copy keeps references to records that are archived by now', async () => {
    const { id } = await readyCreative(api.service.app, account.id);
    const original = await campaigns.create({ creative_ids: [id] });
    dataOf(await api.delete(`/v1/creative/${original.creative_ids[0]}`, account.keys.manager));
    const copy = dataOf(await duplicate(original.id));
    expect(copy.creative_ids).toEqual(original.creative_ids);
    const launch = await api.post(`/v1/campaigns/${copy.id}/launch`, account.keys.manager);
    expect(refusalOf(launch)).toMatchObject({ status: 422, code: 'launch_blocked', errors: ['/creative_ids/0 creative_not_ready'] });
  });

  it('If-Match refers to the original, and a dry run stores nothing', async () => {
    const { id, revision } = await campaigns.create();
    const before = await count();
    expect(refusalOf(await duplicate(id, {}, { 'if-match': '"99"' }))).toMatchObject({ status: 412, code: 'precondition_failed' });
    const dry = await duplicate(id, { name: 'Dry' }, { 'if-match': `"${revision}"` }, { query: '?dry_run=true' });
    expect(dry).toMatchObject({ status: 200, body: { data: { name: 'Dry', status: 'draft' }, meta: { dry_run: true } } });
    expect(dry.body.meta.effects.map(({ action }: Json) => action)).toEqual(['campaign.created']);
    expect(await count()).toBe(before);
  });

  it('a viewer may not duplicate, an editor may, and an unknown campaign is not found', async () => {
    const { id } = await campaigns.create();
    expect(refusalOf(await duplicate(id, {}, {}, { key: account.keys.viewer }))).toMatchObject({ status: 403 });
    const seen = dataOf(await api.get(`/v1/campaigns/${id}`, account.keys.viewer));
    expect([seen.available_actions, seen.editable_fields]).toEqual([[], []]);
    expect(refusalOf(await duplicate(newId('cmp'), { name: '' }))).toMatchObject({ status: 404 });
    expect((await duplicate(id, {})).status).toBe(201);
  });
});
