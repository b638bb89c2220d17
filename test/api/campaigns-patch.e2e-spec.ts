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

const patch = (id: string, body: unknown, headers: Record<string, string> = {}, query = '') =>
  api.patch(`/v1/campaigns/${id}${query}`, account.keys.manager, body, headers);
const read = async (id: string): Promise<Json> => (await api.get(`/v1/campaigns/${id}`, account.keys.manager)).body.data;

const always: CampaignState[] = ['draft', 'scheduled', 'active', 'paused', 'completed'];
const untilCompleted: CampaignState[] = ['draft', 'scheduled', 'active', 'paused'];

/** A change of every field, and the statuses in which it is accepted. */
const rules: [string, object, string, CampaignState[]][] = [
  ['name', { name: 'Other' }, '/name', always],
  ['labels', { labels: ['other'] }, '/labels', always],
  ['metadata', { metadata: { other: 'x' } }, '/metadata', always],
  ['external_id', { external_id: 'unique' }, '/external_id', always],
  ['budget.amount_micros', { budget: { amount_micros: 70_000_000 } }, '/budget/amount_micros', untilCompleted],
  ['budget.type', { budget: { type: 'lifetime' } }, '/budget/type', ['draft']],
  ['objective', { objective: 'leads' }, '/objective', ['draft']],
  ['special_ad_categories', { special_ad_categories: ['housing'] }, '/special_ad_categories', ['draft']],
  ['bid_strategy', { bid_strategy: { type: 'cost_cap', cap_micros: 5 } }, '/bid_strategy', untilCompleted],
  ['landing_url', { landing_url: 'https://other.example/' }, '/landing_url', untilCompleted],
  ['tracking_params', { tracking_params: { utm_source: 'other' } }, '/tracking_params', untilCompleted],
  ['starts_at', { starts_at: inHours(30) }, '/starts_at', ['draft', 'scheduled']],
  ['ends_at', { ends_at: inHours(40) }, '/ends_at', untilCompleted],
];
const facts = rules.flatMap(([field, body, pointer, editableIn]) => always.map((state) => ({ field, body, pointer, editableIn, state })));

describe('which fields can be changed', () => {
  it.each(facts.filter(({ editableIn, state }) => !editableIn.includes(state)))(
    '$field of a $state campaign cannot be changed',
    async (fact) => {
      const before = await campaigns.in(fact.state);
      expect(before.editable_fields).not.toContain(fact.field);
      const refused = await patch(before.id, { ...fact.body, name: 'All or nothing', labels: ['x'] });
      expect(refusalOf(refused)).toEqual({ status: 409, code: 'field_locked', errors: [`${fact.pointer} field_locked`] });
      expect(refused.body.error.details).toMatchObject({ current_status: fact.state, editable_in: { [fact.field]: fact.editableIn } });
      expect(await read(before.id)).toMatchObject({ name: before.name, labels: [], revision: before.revision });
    },
  );

  it('an archived campaign rejects every patch', async () => {
    const { id, editable_fields: editable } = await campaigns.in('archived');
    expect(editable).toEqual([]);
    expect(refusalOf(await patch(id, {}))).toMatchObject({ status: 409, code: 'resource_archived' });
  });

  it.each(always)('every field of a %s campaign can be sent unchanged', async (state) => {
    const before = await campaigns.in(state);
    const { name, objective, budget, bid_strategy, starts_at, ends_at, landing_url, tracking_params, special_ad_categories, labels } =
      before;
    const { connection_ids, creative_ids, audience_ids, excluded_audience_ids } = before;
    const { type, amount_micros } = budget;
    const body = { name, objective, bid_strategy, starts_at, ends_at, landing_url, tracking_params, special_ad_categories, labels };
    const named = { connection_ids, creative_ids, audience_ids, excluded_audience_ids };
    const reply = await patch(before.id, { ...body, ...named, budget: { type, amount_micros } });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual(before);
  });

  it('the dates of a scheduled campaign must be in the future', async () => {
    const { id } = await campaigns.in('scheduled');
    expect(refusalOf(await patch(id, { starts_at: inHours(-1) })).errors).toEqual(['/starts_at out_of_range']);
    expect(refusalOf(await patch(id, { starts_at: null })).errors).toEqual(['/starts_at out_of_range']);
    expect(refusalOf(await patch(id, { ends_at: inHours(-1) })).errors).toContain('/ends_at out_of_range');
    expect(refusalOf(await patch(id, { ends_at: inHours(2) })).errors).toEqual(['/ends_at conflicting_fields']);
    expect((await patch(id, { starts_at: inHours(1), ends_at: inHours(2) })).status).toBe(200);
  });

  it('a lifetime budget cannot be below the spend to date', async () => {
    const lifetime = { budget: { type: 'lifetime', amount_micros: 90_000_000 }, ends_at: inHours(48) };
    const { id } = await campaigns.in('active', lifetime);
    await api.look("update campaigns.campaign set spend_to_date_micros = 30000000 where status = 'active' and budget_type = 'lifetime'");
    expect(await read(id)).toMatchObject({ spend_to_date_micros: 30_000_000, budget_remaining_micros: 60_000_000 });
    const refused = await patch(id, { budget: { amount_micros: 29_999_999 } });
    expect(refused.body.error.details.errors).toMatchObject([{ pointer: '/budget/amount_micros', code: 'out_of_range', min: 30_000_000 }]);
    const tooSmall = await patch(id, { budget: { amount_micros: 31_999_999 } });
    expect(tooSmall.body.error).toMatchObject({
      code: 'launch_blocked',
      details: { errors: [{ pointer: '/budget/amount_micros', code: 'budget_below_minimum', min: 32_000_000 }] },
    });
    expect((await patch(id, { budget: { amount_micros: 32_000_000 } })).body.data.budget_remaining_micros).toBe(2_000_000);
  });
});

describe('a merge patch', () => {
  it('a merge patch keeps absent fields, clears null fields, merges objects, and replaces lists', async () => {
    const { id } = await campaigns.create({ metadata: { a: '1', b: '2' }, labels: ['x', 'y'], tracking_params: { utm_source: 's' } });
    const reply = await patch(id, { metadata: { a: null, c: '3' }, labels: ['z'], objective: null, budget: { amount_micros: 9 } });
    expect(reply.body.data).toMatchObject({
      metadata: { b: '2', c: '3' },
      labels: ['z'],
      objective: null,
      budget: { type: 'daily', amount_micros: 9 },
      tracking_params: { utm_source: 's' },
      landing_url: 'https://shop.example/spring',
    });
    expect(reply.body.data.metadata).toEqual({ b: '2', c: '3' });
    const cleared = await patch(id, {
      metadata: null,
      labels: null,
      budget: null,
      tracking_params: null,
      landing_url: null,
      starts_at: null,
    });
    expect(cleared.body.data).toMatchObject({ metadata: {}, labels: [], budget: null, tracking_params: {}, landing_url: null });
  });

  it('a merge patch can use its own media type', async () => {
    const { id } = await campaigns.create();
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await patch(id, { name: 'Merged' }, headers)).body.data.name).toBe('Merged');
    expect(refusalOf(await patch(id, 'name=x', { 'content-type': 'text/plain' }))).toMatchObject({ status: 415 });
    expect(refusalOf(await patch(id, '{}', { 'content-type': 'application/json-patch+json' }))).toMatchObject({ status: 415 });
  });

  it('a merge patch supports a dry run', async () => {
    const before = await campaigns.create({ name: 'Before' });
    const dryRunReply = await patch(before.id, { name: 'After' }, {}, '?dry_run=true');
    expect(dryRunReply.status).toBe(200);
    expect(dryRunReply.body.data).toMatchObject({ name: 'After', revision: 2 });
    expect(dryRunReply.body.meta).toEqual({
      dry_run: true,
      effects: [
        {
          action: 'campaign.updated',
          resource_type: 'campaign',
          resource_id: before.id,
          changes: { name: { from: 'Before', to: 'After' } },
        },
      ],
    });
    expect(await read(before.id)).toEqual(before);
    expect((await patch(before.id, {}, {}, '?dry_run=true')).body.meta).toEqual({ dry_run: true, effects: [] });
  });

  it('a merge patch cannot set the external id of another campaign', async () => {
    const owner = await campaigns.create({ external_id: 'taken' });
    const other = await campaigns.create({ external_id: 'own' });
    const refused = await patch(other.id, { external_id: 'taken', name: 'Lost' });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'duplicate_external_id' });
    expect(refused.body.error.details.existing_id).toBe(owner.id);
    expect(await read(other.id)).toEqual(other);
    expect((await patch(owner.id, { external_id: 'taken' })).status).toBe(200);
    expect((await patch(owner.id, { external_id: null })).body.data.external_id).toBeNull();
    expect((await patch(other.id, { external_id: 'taken' })).status).toBe(200);
  });
});
