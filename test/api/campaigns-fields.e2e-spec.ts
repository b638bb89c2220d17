import { newId } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let id: string;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  id = (await api.post('/v1/campaigns', account.keys.editor, { name: 'Fields' })).body.data.id;
});
afterAll(() => api.stop());

const read = async () => (await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data;

const times = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i));
const map = (count: number, value = 'x') => Object.fromEntries(times(count, (i) => `k${i}`).map((key) => [key, value]));

/** Bodies that violate one rule, with the location of the problem. */
const wrong: [object | string, string][] = [
  [{ name: 'x'.repeat(201) }, '/name too_long'],
  [{ name: '   ' }, '/name too_short'],
  [{ name: 5 }, '/name invalid_type'],
  [{ name: null }, '/name required'],
  [{ name: 'a\u0000b' }, '/name invalid_format'],
  [{ name: 'a\nb' }, '/name invalid_format'],
  ['{"name":"\\ud800"}', '/name invalid_format'],
  [{ objective: 'fame' }, '/objective not_allowed_value'],
  [{ objective: 1 }, '/objective invalid_type'],
  [{ connection_ids: 'x' }, '/connection_ids invalid_type'],
  [{ connection_ids: times(11, () => newId('con')) }, '/connection_ids too_long'],
  [{ connection_ids: [newId('con')] }, '/connection_ids/0 reference_not_found'],
  [{ connection_ids: [5] }, '/connection_ids/0 invalid_type'],
  [{ creative_ids: times(51, () => newId('crv')) }, '/creative_ids too_long'],
  [{ creative_ids: ['nonsense'] }, '/creative_ids/0 reference_not_found'],
  [{ audience_ids: times(21, () => newId('aud')) }, '/audience_ids too_long'],
  [{ audience_ids: [newId('con')] }, '/audience_ids/0 reference_not_found'],
  [{ excluded_audience_ids: times(21, () => newId('aud')) }, '/excluded_audience_ids too_long'],
  [{ excluded_audience_ids: [newId('aud')] }, '/excluded_audience_ids/0 reference_not_found'],
  [{ budget: 5 }, '/budget invalid_type'],
  [{ budget: { type: 'weekly', amount_micros: 5 } }, '/budget/type not_allowed_value'],
  [{ budget: { type: 'daily', amount_micros: 5, currency: 'USD' } }, '/budget/currency field_read_only'],
  [{ budget: { type: 'daily', amount_micros: 5, color: 'red' } }, '/budget/color unknown_field'],
  [{ bid_strategy: { type: 'best' } }, '/bid_strategy/type not_allowed_value'],
  [{ bid_strategy: { type: 'cost_cap' } }, '/bid_strategy/cap_micros required'],
  [{ bid_strategy: { type: 'cost_cap', cap_micros: 0 } }, '/bid_strategy/cap_micros out_of_range'],
  [{ bid_strategy: { type: 'target_roas', target_roas: 1000.1 } }, '/bid_strategy/target_roas out_of_range'],
  [{ bid_strategy: { type: 'lowest_cost', cap_micros: 5 } }, '/bid_strategy/cap_micros conflicting_fields'],
  [{ starts_at: '2031-01-01' }, '/starts_at invalid_format'],
  [{ starts_at: '2031-02-30T00:00:00Z' }, '/starts_at invalid_format'],
  [{ starts_at: '2031-01-01T24:00:00Z' }, '/starts_at invalid_format'],
  [{ starts_at: '2031-01-01T00:00:60Z' }, '/starts_at invalid_format'],
  [{ starts_at: '2031-01-01T00:00:00' }, '/starts_at invalid_format'],
  [{ starts_at: 'infinity' }, '/starts_at invalid_format'],
  [{ starts_at: 1_900_000_000 }, '/starts_at invalid_type'],
  [{ ends_at: '2001-01-01T00:00:00Z' }, '/ends_at out_of_range'],
  [{ starts_at: '2031-01-02T00:00:00Z', ends_at: '2031-01-01T00:00:00Z' }, '/ends_at conflicting_fields'],
  [{ landing_url: 'http://shop.example/' }, '/landing_url invalid_format'],
  [{ landing_url: 'javascript:alert(1)' }, '/landing_url invalid_format'],
  [{ landing_url: 'https://user:word@shop.example/' }, '/landing_url invalid_format'],
  [{ landing_url: `https://shop.example/${'x'.repeat(2048)}` }, '/landing_url too_long'],
  [{ tracking_params: { source: 'x' } }, '/tracking_params/source invalid_format'],
  [{ tracking_params: { utm_source: 5 } }, '/tracking_params/utm_source invalid_type'],
  [{ special_ad_categories: ['alcohol'] }, '/special_ad_categories/0 not_allowed_value'],
  [{ special_ad_categories: ['housing', 'housing'] }, '/special_ad_categories/1 conflicting_fields'],
  [{ external_id: 'x'.repeat(129) }, '/external_id too_long'],
  [{ external_id: '' }, '/external_id too_short'],
  [{ metadata: map(21) }, '/metadata too_long'],
  [{ metadata: { ['k'.repeat(41)]: 'x' } }, `/metadata/${'k'.repeat(41)} invalid_format`],
  [{ metadata: { 'a/b~c': 5 } }, '/metadata/a~1b~0c invalid_type'],
  [{ metadata: { k: 'x'.repeat(501) } }, '/metadata/k too_long'],
  [{ metadata: { k: { deep: 'x' } } }, '/metadata/k invalid_type'],
  [{ metadata: ['x'] }, '/metadata invalid_type'],
  [{ labels: times(21, (i) => `l${i}`) }, '/labels too_long'],
  [{ labels: ['x'.repeat(51)] }, '/labels/0 too_long'],
  [{ labels: [''] }, '/labels/0 too_short'],
  [{ labels: ['a', ' a '] }, '/labels/1 conflicting_fields'],
  [{ labels: 'a' }, '/labels invalid_type'],
  [{ color: 'red' }, '/color unknown_field'],
  [{ 'a/b': 1 }, '/a~1b unknown_field'],
];

const readOnly = [
  'id',
  'object',
  'status',
  'status_reason',
  'available_actions',
  'editable_fields',
  'delivery',
  'spend_to_date_micros',
  'budget_remaining_micros',
  'revision',
  'launched_at',
  'paused_at',
  'completed_at',
  'archived_at',
  'created_at',
  'updated_at',
  'created_by',
];

const shown = (body: object | string) => (typeof body === 'string' ? body : JSON.stringify(body).slice(0, 80));
const cases = wrong.map(([body, problem]) => ({ shown: shown(body), body, problem }));

describe.each(['POST', 'PATCH'])('%s of a campaign', (method) => {
  const send = (body: object | string) =>
    method === 'POST'
      ? api.post('/v1/campaigns', account.keys.editor, typeof body === 'string' ? body : { name: 'x', ...body })
      : api.patch(`/v1/campaigns/${id}`, account.keys.editor, body);

  it.each(cases)('$shown is rejected: $problem', async ({ body, problem }) => {
    const before = await read();
    const refused = await send(body);
    expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refusalOf(refused).errors).toContain(problem);
    expect(await read()).toEqual(before);
  });

  it.each(readOnly)('%s is read-only, even with its current value', async (name) => {
    const current = await read();
    for (const value of [current[name], 'other', null]) {
      expect(refusalOf(await send({ [name]: value }))).toEqual({
        status: 422,
        code: 'validation_failed',
        errors: [`/${name} field_read_only`],
      });
    }
  });

  it.each<[string, object]>([
    [
      '20 keys of metadata of 40 and 500 characters',
      { metadata: Object.fromEntries(times(20, (i) => `${i}`.padEnd(40, 'k')).map((key) => [key, 'v'.repeat(500)])) },
    ],
    ['20 labels of 50 characters', { labels: times(20, (i) => `${i}`.padEnd(50, 'l')) }],
    ['a landing URL of 2048 characters', { landing_url: `https://shop.example/${'x'.repeat(2027)}` }],
    ['a name of 200 characters', { name: 'n'.repeat(200) }],
    ['line breaks in metadata', { metadata: { note: 'a\nb\tc' } }],
  ])('%s are stored and returned', async (_, body) => {
    const reply = await send(body);
    expect([200, 201]).toContain(reply.status);
    expect(reply.body.data).toMatchObject(body);
    if (method === 'PATCH')
      await api.patch(`/v1/campaigns/${id}`, account.keys.editor, { metadata: null, labels: null, landing_url: null });
  });
});

describe('money', () => {
  const create = (body: object | string) => api.post('/v1/campaigns', account.keys.editor, body);

  it.each([1, 50_000_000, 2 ** 53 - 1])('an amount of %d micros is stored exactly', async (amount_micros) => {
    const created = await create({ name: 'Money', budget: { type: 'daily', amount_micros } });
    expect(created.body.data.budget.amount_micros).toBe(amount_micros);
  });

  it('amounts are integers in any JSON notation', async () => {
    const created = await create('{"name":"Money","budget":{"type":"daily","amount_micros":5.0e1}}');
    expect(created.body.data.budget.amount_micros).toBe(50);
  });

  it.each(['0', '-1', '-0', '0.5', '9007199254740992', '9223372036854775808', '1e400', '"5"', 'true', '{}'])(
    'an amount of %s is rejected',
    async (amount) => {
      const refused = await create(`{"name":"Money","budget":{"type":"daily","amount_micros":${amount}}}`);
      expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'validation_failed' });
      expect(refused.body.error.details.errors[0].pointer).toBe('/budget/amount_micros');
    },
  );
});
