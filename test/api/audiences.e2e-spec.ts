import type { Id } from '#libs/kernel';
import { newId } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { measurementOf, TestAudiences } from '../setup/test-audiences.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let audiences: TestAudiences;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  audiences = new TestAudiences(api.service.app, account.id);
});
afterAll(() => api.stop());

const germany = { field: 'country', operator: 'in', value: ['DE'] };
const runners = { field: 'interest', operator: 'in', value: ['running'] };
const path = '/v1/audiences';

const create = (body: unknown, headers?: Record<string, string>) => api.post(path, account.keys.editor, body, headers);
const made = async (fields: object = {}): Promise<Json> => {
  const reply = await create({ name: 'Germans', rules: { all: [germany] }, ...fields });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const read = async (id: string): Promise<Json> => (await api.get(`${path}/${id}`, account.keys.viewer)).body.data;
const patch = (id: string, body: unknown, headers?: Record<string, string>) =>
  api.patch(`${path}/${id}`, account.keys.editor, body, headers);
const archive = (id: string) => api.delete(`${path}/${id}`, account.keys.manager);

describe('creating an audience', () => {
  it('creating an audience returns every field and starts a build', async () => {
    const created = await create({ name: ' Germans ', rules: { all: [germany] } });
    expect(created.status).toBe(201);
    const { id, created_at } = created.body.data;
    expect(id).toMatch(/^aud_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(created.headers).toMatchObject({ location: `${path}/${id}`, etag: '"1"' });
    expect(created.body).toEqual({
      data: {
        id,
        object: 'audience',
        name: 'Germans',
        description: null,
        type: 'rule_based',
        rules: { all: [germany], any: [], none: [] },
        rules_summary: 'People who live in Germany.',
        lookalike: null,
        status: 'building',
        available_actions: ['update'],
        editable_fields: ['description', 'external_id', 'labels', 'metadata', 'name', 'rules'],
        failure: null,
        size: null,
        size_reason: null,
        platforms: [],
        poll_after_seconds: 3,
        campaign_ids: [],
        campaign_count: 0,
        external_id: null,
        metadata: {},
        labels: [],
        revision: 1,
        created_at,
        updated_at: created_at,
        archived_at: null,
      },
    });
  });

  it('a read audience equals the request', async () => {
    const sent = {
      name: 'Runners',
      description: 'for the\nspring shoe',
      type: 'rule_based',
      rules: {
        all: [
          { any: [germany, runners], all: [], none: [] },
          { field: 'age', operator: 'gte', value: 30 },
        ],
        any: [],
        none: [{ field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 2 } }],
      },
      external_id: 'segment-1',
      metadata: { team: 'growth' },
      labels: ['a', 'b'],
    };
    const { id } = await made(sent);
    expect(await read(id)).toMatchObject(sent);
  });

  it('a lookalike requires a rule-based audience of the account', async () => {
    const source = await made();
    const lookalike = { source_audience_id: source.id, country: 'DE', ratio: 0.05 };
    const created = await create({ name: 'Like Germans', type: 'lookalike', lookalike });
    expect(created.body.data).toMatchObject({
      lookalike,
      rules: null,
      rules_summary: 'The 5 % of people in Germany who are most similar to the source audience.',
    });
    const wrong = (source_audience_id: string) => create({ name: 'x', type: 'lookalike', lookalike: { ...lookalike, source_audience_id } });
    for (const id of ['nonsense', newId('aud'), newId('cmp'), (await archive((await made()).id)).body.data.id]) {
      expect(refusalOf(await wrong(id)).errors).toEqual(['/lookalike/source_audience_id reference_not_found']);
    }
    expect(refusalOf(await wrong(created.body.data.id)).errors).toEqual(['/lookalike/source_audience_id not_allowed_value']);
  });
});

describe('changing an audience', () => {
  it('new rules start a new build, equivalent rules do not', async () => {
    const id = await audiences.measured();
    const before = await read(id);
    expect(before).toMatchObject({ status: 'ready', revision: 2, size: { lower: 95_000, upper: 110_000 } });
    const same = await patch(id, { rules: { all: null, any: [germany, germany] } });
    expect(same.body.data).toMatchObject({ status: 'ready', revision: 3, size: before.size, rules: { all: [], any: [germany, germany] } });
    const other = await patch(id, { rules: { none: [runners] } });
    expect(other.body.data).toMatchObject({
      status: 'building',
      revision: 4,
      size: null,
      platforms: [],
      rules: { all: [], any: [germany, germany], none: [runners] },
    });
  });

  it('the type is fixed, and the measured fields are read-only', async () => {
    const { id } = await made();
    expect((await patch(id, { type: 'rule_based' })).status).toBe(200);
    expect(refusalOf(await patch(id, { type: 'lookalike' }))).toEqual({
      status: 409,
      code: 'field_locked',
      errors: ['/type field_locked'],
    });
    expect(refusalOf(await patch(id, { size: null, status: 'ready' })).errors).toEqual([
      '/size field_read_only',
      '/status field_read_only',
    ]);
  });

  it('an archived audience cannot change, keeps its insights and releases its external id', async () => {
    const id = await audiences.measured();
    await patch(id, { external_id: 'freed' });
    expect(refusalOf(await create({ name: 'x', rules: { all: [germany] }, external_id: 'freed' })).code).toBe('duplicate_external_id');
    const archived = await archive(id);
    expect(archived.body.data).toMatchObject({ status: 'archived', archived_at: expect.any(String) });
    expect((await archive(id)).body).toEqual(archived.body);
    expect(refusalOf(await patch(id, { name: 'x' })).code).toBe('resource_archived');
    expect((await api.get(`${path}/${id}/insights`, account.keys.viewer)).status).toBe(200);
    expect((await create({ name: 'x', rules: { all: [germany] }, external_id: 'freed' })).status).toBe(201);
  });

  it('a dry run stores nothing and queues no job', async () => {
    const tried = await api.post(`${path}?dry_run=true`, account.keys.editor, { name: 'Tried', rules: { all: [germany] } });
    expect(tried).toMatchObject({ status: 200, body: { data: { status: 'building' }, meta: { dry_run: true } } });
    expect(tried.body.meta.effects).toHaveLength(1);
    expect((await api.get(`${path}/${tried.body.data.id}`, account.keys.viewer)).status).toBe(404);
    expect(await api.look("select from pgboss.job where data ->> 'audience_id' = $1", [tried.body.data.id])).toEqual([]);
  });
});

describe('insights', () => {
  const insights = (id: Id<'aud'>) => api.get(`${path}/${id}/insights`, account.keys.viewer);

  it('insights come from the stored result', async () => {
    const id = await audiences.measured({ people: 100_000 });
    const { status, body } = await insights(id);
    expect(status).toBe(200);
    const { size } = await read(id);
    expect(body.data).toMatchObject({
      audience_id: id,
      basis: 'one_platform',
      as_of: size.as_of,
      size: { lower: 95_000, upper: 110_000 },
      overlaps: [],
    });
    expect(body.data.demographics.age).toEqual([
      { name: '18-24', share: 0.3, suppressed: false },
      { name: '25-34', share: 0.5, suppressed: false },
      { name: '35-44', share: 0.2, suppressed: false },
    ]);
    expect(body.data.interests).toEqual([
      { name: 'running', share: 0.4, index: 200, suppressed: false },
      { name: 'gardening', share: 0.1, index: 50, suppressed: false },
    ]);
    expect(body.data.platforms).toEqual([
      {
        connection_id: expect.any(String),
        platform: 'sandbox',
        status: 'available',
        estimated_reach: { lower: 95_000, upper: 110_000 },
        match_rate: 0.7,
      },
    ]);
  });

  it('an overlap is visible from both audiences, but only while both are ready', async () => {
    const [one, other] = [await audiences.measured(), await audiences.measured()];
    await audiences.measure(one, measurementOf(100_000, { overlaps: [{ audienceId: other, intersection: 30_000, union: 120_000 }] }));
    expect((await insights(one)).body.data.overlaps).toEqual([{ audience_id: other, share: 0.25, suppressed: false }]);
    expect((await insights(other)).body.data.overlaps).toEqual([{ audience_id: one, share: 0.25, suppressed: false }]);
    await archive(other);
    expect((await insights(one)).body.data.overlaps).toEqual([]);
  });

  it('insights that are not available are refused with a retry time', async () => {
    const { id } = await made();
    const building = await insights(id);
    expect(refusalOf(building)).toMatchObject({ status: 409, code: 'audience_not_ready' });
    expect(building.body.error.details).toMatchObject({ retryable: true });
    expect(building.headers['retry-after']).toMatch(/^\d+$/);
    const small = await audiences.measured({ people: 900 });
    expect(await read(small)).toMatchObject({ status: 'too_small', size: { lower: 0, upper: 1_000 } });
    expect(refusalOf(await insights(small)).code).toBe('audience_not_ready');
    await archive(small);
    expect(refusalOf(await insights(small)).code).toBe('resource_archived');
  });
});
