import { newId } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import { inHours, readyCampaign, refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount({ currency: 'EUR' });
});
afterAll(() => api.stop());

const create = (body: unknown, headers?: Record<string, string>) => api.post('/v1/campaigns', account.keys.editor, body, headers);
const stored = async (name: string) => (await api.look('select 1 from campaigns.campaign where name = $1', [name])).length;

describe('creating a campaign', () => {
  it('a draft needs only a name and returns every field', async () => {
    const created = await create({ name: 'Draft' });
    expect(created.status).toBe(201);
    const { id, created_at } = created.body.data;
    expect(id).toMatch(/^cmp_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(created.headers).toMatchObject({ location: `/v1/campaigns/${id}`, etag: '"1"' });
    expect(created.body).toEqual({
      data: {
        id,
        object: 'campaign',
        name: 'Draft',
        objective: null,
        status: 'draft',
        status_reason: null,
        available_actions: ['update', 'duplicate'],
        editable_fields: [
          'audience_ids',
          'bid_strategy',
          'budget.amount_micros',
          'budget.type',
          'connection_ids',
          'creative_ids',
          'ends_at',
          'excluded_audience_ids',
          'external_id',
          'labels',
          'landing_url',
          'metadata',
          'name',
          'objective',
          'special_ad_categories',
          'starts_at',
          'tracking_params',
        ],
        connection_ids: [],
        creative_ids: [],
        audience_ids: [],
        excluded_audience_ids: [],
        budget: null,
        bid_strategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
        starts_at: null,
        ends_at: null,
        landing_url: null,
        tracking_params: {},
        special_ad_categories: [],
        external_id: null,
        metadata: {},
        labels: [],
        delivery: { status: 'not_started', updated_at: null, poll_after_seconds: null, platforms: [] },
        spend_to_date_micros: 0,
        budget_remaining_micros: null,
        revision: 1,
        launched_at: null,
        paused_at: null,
        completed_at: null,
        archived_at: null,
        created_at,
        updated_at: created_at,
        created_by: { user_id: account.userIds.editor, api_key_id: account.keyIds.editor },
      },
    });
  });

  it('a read returns the created campaign with the fields that were sent', async () => {
    const sent = {
      ...readyCampaign,
      budget: { type: 'lifetime', amount_micros: 123_456_789 },
      bid_strategy: { type: 'target_roas', cap_micros: null, target_roas: 2.5 },
      starts_at: inHours(24),
      ends_at: inHours(48),
      tracking_params: { utm_source: 'spring', utm_campaign: 'a b' },
      special_ad_categories: ['housing', 'credit'],
      external_id: 'crm-1',
      metadata: { team: 'growth', Größe: 'x\ny' },
      labels: ['b', 'a', 'quote " semicolon ; brace }'],
    };
    const created = await create(sent);
    expect(created.body.data).toMatchObject({ ...sent, budget: { ...sent.budget, currency: 'EUR' }, budget_remaining_micros: 123_456_789 });
    const read = await api.get(created.headers['location'] as string, account.keys.editor);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
    expect(read.headers['etag']).toMatch(/^"1-/);
  });

  it.each<[string, object]>([
    [
      '20 keys of metadata of 40 and 500 characters',
      { metadata: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}`.padEnd(40, 'k'), 'v'.repeat(500)])) },
    ],
    ['20 labels of 50 characters', { labels: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(50, 'l')) }],
    ['a landing URL of 2048 characters', { landing_url: `https://shop.example/${'x'.repeat(2027)}` }],
    ['a name of 200 characters', { name: '😀'.repeat(200) }],
    ['line breaks in metadata', { metadata: { note: 'a\nb\tc' } }],
    ['the largest amount', { budget: { type: 'daily', amount_micros: 2 ** 53 - 1 } }],
  ])('%s are stored and returned', async (_, body) => {
    const created = await create({ name: 'Large', ...body });
    expect(created.status).toBe(201);
    expect((await api.get(created.headers['location'] as string, account.keys.editor)).body.data).toMatchObject(body);
  });

  it('all problems are reported together, and nothing is stored', async () => {
    const refused = await create({
      name: '',
      budget: { type: 'weekly' },
      ends_at: inHours(-1),
      color: 'red',
      status: 'active',
      connection_ids: ['x'],
    });
    expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusalOf(refused).errors.sort()).toEqual([
      '/budget/amount_micros required',
      '/budget/type not_allowed_value',
      '/color unknown_field',
      '/connection_ids/0 reference_not_found',
      '/ends_at out_of_range',
      '/name too_short',
      '/status field_read_only',
    ]);
    expect(await stored('')).toBe(0);
  });

  it('an error has exactly code, message, and details', async () => {
    const refused = await create({});
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(Object.keys(refused.body.error).sort()).toEqual(['code', 'details', 'message']);
    expect(refused.body.error.details).toMatchObject({
      request_id: refused.headers['x-request-id'],
      retryable: false,
      docs_url: expect.stringMatching(/^https:\/\/localhost:\d+\/docs\/errors#validation_failed$/),
      errors: [{ pointer: '/name', code: 'required' }],
    });
  });

  it('a dry run returns the draft and stores nothing', async () => {
    const dryRunReply = await api.post('/v1/campaigns?dry_run=true', account.keys.editor, { name: 'Rehearsed', external_id: 'dry' });
    expect(dryRunReply.status).toBe(200);
    expect(dryRunReply.headers['location']).toBeUndefined();
    expect(dryRunReply.body.data).toMatchObject({ name: 'Rehearsed', status: 'draft', revision: 1 });
    expect(dryRunReply.body.meta).toMatchObject({ dry_run: true, effects: [{ action: 'campaign.created', resource_type: 'campaign' }] });
    expect(await stored('Rehearsed')).toBe(0);
    expect((await create({ name: 'Real', external_id: 'dry' })).status).toBe(201);
    const broken = await api.post('/v1/campaigns?dry_run=true', account.keys.editor, { name: 'Rehearsed', external_id: 'dry' });
    expect(refusalOf(broken)).toMatchObject({ status: 409, code: 'duplicate_external_id' });
  });
});

describe('external ids', () => {
  it('external ids are unique among campaigns that are not archived', async () => {
    const first = await create({ name: 'First', external_id: 'ext-1' });
    const second = await create({ name: 'Second', external_id: 'ext-1' });
    expect(refusalOf(second)).toMatchObject({ status: 409, code: 'duplicate_external_id' });
    expect(second.body.error.details.existing_id).toBe(first.body.data.id);
    expect(await stored('Second')).toBe(0);
    await api.delete(`/v1/campaigns/${first.body.data.id}`, account.keys.manager);
    expect((await create({ name: 'Third', external_id: 'ext-1' })).status).toBe(201);
  });

  it('only one of several concurrent requests gets an external id', async () => {
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Race', external_id: `race-${round}` })));
      expect(replies.map((r) => r.status).sort()).toEqual([201, 409, 409, 409, 409]);
      const [winner] = replies.filter((r) => r.status === 201);
      for (const loser of replies.filter((r) => r.status === 409)) {
        expect(loser.body.error).toMatchObject({ code: 'duplicate_external_id', details: { existing_id: winner?.body.data.id } });
      }
    }
  });
});

describe('an external id that is released concurrently', () => {
  it('an external id that is released concurrently is either assigned or reported as a duplicate', async () => {
    const owner = await api.openAccount();
    for (let round = 0; round < 60; round++) {
      const body = { name: 'x', external_id: `given-up-${round}` };
      const { id } = (await api.post('/v1/campaigns', owner.keys.editor, body)).body.data;
      const [archived, ...others] = await Promise.all([
        api.delete(`/v1/campaigns/${id}`, owner.keys.manager),
        ...Array.from({ length: 5 }, () => api.post('/v1/campaigns', owner.keys.editor, body)),
      ]);
      expect(archived.status).toBe(200);
      expect(others.filter(({ status }) => status !== 201 && status !== 409).map((r) => r.text)).toEqual([]);
      expect(others.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('reading one campaign', () => {
  it.each(['cmp_', 'x', newId('cmp'), newId('crv'), 'cmp_01K9X3M5QCEENERREPR4RH6NZK', '%00', 'a'.repeat(5000)])(
    '%s is not found',
    async (id) => {
      expect(refusalOf(await api.get(`/v1/campaigns/${id}`, account.keys.viewer))).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('malformed requests', () => {
  it.each<[string, string | undefined, Record<string, string>, number, string]>([
    ['no body', undefined, {}, 400, 'invalid_json'],
    ['an empty body', '', { 'content-type': 'application/json' }, 400, 'invalid_json'],
    ['an empty body with another type', '', { 'content-type': 'text/plain' }, 400, 'invalid_json'],
    ['half a body', '{"name":', {}, 400, 'invalid_json'],
    ['a prototype', '{"name":"x","__proto__":{"a":1}}', {}, 400, 'invalid_json'],
    ['text', '{"name":"x"}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['another character set', '{"name":"x"}', { 'content-type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
    ['a compressed body', '{"name":"x"}', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['a list', '[]', {}, 422, 'validation_failed'],
    ['null', 'null', {}, 422, 'validation_failed'],
    ['more than 1 MiB', `{"name":"${'x'.repeat(1024 * 1024)}"}`, {}, 413, 'payload_too_large'],
  ])('%s is rejected', async (_, body, headers, status, code) => {
    expect(refusalOf(await create(body, headers))).toMatchObject({ status, code });
  });

  it('an unsupported method is rejected with the allowed methods', async () => {
    const refused = await api.call('PUT', '/v1/campaigns', { key: account.keys.editor, body: {} });
    expect(refusalOf(refused)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(refused.headers['allow']?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });
});
