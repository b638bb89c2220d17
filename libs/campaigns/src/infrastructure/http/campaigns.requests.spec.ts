import { newId } from '#libs/kernel';
import { validateObject } from '#libs/rest';
import { CreateCampaignRequest, DuplicateCampaignRequest, readOnlyFields, UpdateCampaignRequest } from './campaigns.requests.js';

const times = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i));
const map = (count: number, value = 'x') => Object.fromEntries(times(count, (i) => `k${i}`).map((key) => [key, value]));

/** Bodies that break one rule of a field, with the place of the problem. */
const wrong: [object | string, string][] = [
  [{ name: 'x'.repeat(201) }, '/name too_long'],
  [{ name: '😀'.repeat(201) }, '/name too_long'],
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
  [{ connection_ids: [5] }, '/connection_ids/0 invalid_type'],
  [{ creative_ids: times(51, () => newId('crv')) }, '/creative_ids too_long'],
  [{ audience_ids: times(21, () => newId('aud')) }, '/audience_ids too_long'],
  [{ excluded_audience_ids: times(21, () => newId('aud')) }, '/excluded_audience_ids too_long'],
  [{ budget: 5 }, '/budget invalid_type'],
  [{ budget: { type: 'weekly', amount_micros: 5 } }, '/budget/type not_allowed_value'],
  [{ budget: { type: 'daily', amount_micros: 5, currency: 'USD' } }, '/budget/currency field_read_only'],
  [{ budget: { type: 'daily', amount_micros: 5, color: 'red' } }, '/budget/color unknown_field'],
  [{ bid_strategy: { type: 'best' } }, '/bid_strategy/type not_allowed_value'],
  [{ bid_strategy: { type: 'cost_cap', cap_micros: 0 } }, '/bid_strategy/cap_micros out_of_range'],
  [{ bid_strategy: { type: 'target_roas', target_roas: 1000.1 } }, '/bid_strategy/target_roas out_of_range'],
  ...['2031-01-01', '2031-02-30T00:00:00Z', '2031-01-01T24:00:00Z', '2031-01-01T00:00:60Z', '2031-01-01T00:00:00', 'infinity'].map(
    (starts_at): [object, string] => [{ starts_at }, '/starts_at invalid_format'],
  ),
  [{ starts_at: 1_900_000_000 }, '/starts_at invalid_type'],
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
const shown = (body: object | string) => (typeof body === 'string' ? body : JSON.stringify(body).slice(0, 80));
const cases = wrong.map(([body, problem]) => ({ shown: shown(body), body, problem }));

describe.each([
  ['create', CreateCampaignRequest, { name: 'x' }],
  ['change', UpdateCampaignRequest, {}],
] as const)('the body of a request to %s a campaign', (_verb, type, required) => {
  const read = (body: object | string) =>
    validateObject<object>(type, { ...required, ...(typeof body === 'string' ? (JSON.parse(body) as object) : body) }, '', readOnlyFields);
  const problems = (body: object | string) => read(body).problems.map(({ pointer, code }) => `${pointer} ${code}`);

  it.each(cases)('$shown is refused: $problem', ({ body, problem }) => {
    expect(problems(body)).toEqual([problem]);
  });

  it.each(Object.keys(readOnlyFields))('%s is read-only, whatever its value', (name) => {
    for (const value of ['other', null, 1]) expect(problems({ [name]: value })).toEqual([`/${name} field_read_only`]);
  });

  it('the refusal of a status names the actions that change it', () => {
    expect(read({ status: 'active' }).problems[0]?.message).toContain('/launch');
  });

  it.each<[string, object]>([
    [
      '20 keys of metadata of 40 and 500 characters',
      { metadata: Object.fromEntries(times(20, (i) => `${i}`.padEnd(40, 'k')).map((key) => [key, 'v'.repeat(500)])) },
    ],
    ['20 labels of 50 characters', { labels: times(20, (i) => `${i}`.padEnd(50, 'l')) }],
    ['a landing URL of 2048 characters', { landing_url: `https://shop.example/${'x'.repeat(2027)}` }],
    ['a name of 200 characters', { name: '😀'.repeat(200) }],
    ['line breaks in metadata', { metadata: { note: 'a\nb\tc' } }],
  ])('%s are accepted as they are', (_, body) => {
    expect(problems(body)).toEqual([]);
    expect(read(body).value).toMatchObject(body);
  });

  it('texts are trimmed and normalized to NFC', () => {
    const body = { name: '  Cafe\u0301 \u00a0', external_id: ' x1 ', labels: [' l '], metadata: { k: ' v ' } };
    expect(read(body).value).toMatchObject({ name: 'Caf\u00e9', external_id: 'x1', labels: ['l'], metadata: { k: 'v' } });
  });

  it.each(['1', '50000000', '9007199254740991', '5.0e1'])('an amount of %s micros is taken exactly, in any JSON notation', (amount) => {
    const { value } = read(`{"budget":{"type":"daily","amount_micros":${amount}}}`) as { value: { budget?: object } };
    expect(value.budget).toEqual({ type: 'daily', amount_micros: Number(amount) });
  });

  it.each(['0', '-1', '-0', '0.5', '9007199254740992', '9223372036854775808', '1e400', '"5"', 'true', '{}'])(
    'an amount of %s is refused',
    (amount) => {
      expect(problems(`{"budget":{"type":"daily","amount_micros":${amount}}}`)).toEqual([
        expect.stringMatching(/^\/budget\/amount_micros /),
      ]);
    },
  );
});

describe('the body of a request to create a campaign', () => {
  it('has a name, both parts of a budget and at most 20 keys of metadata', () => {
    const problems = (body: object) =>
      validateObject(CreateCampaignRequest, body, '', readOnlyFields).problems.map(({ pointer, code }) => `${pointer} ${code}`);
    expect(problems({})).toEqual(['/name required']);
    expect(problems({ name: 'x', budget: { amount_micros: 5 } })).toEqual(['/budget/type required']);
    expect(problems({ name: 'x', metadata: map(21) })).toEqual(['/metadata too_long']);
  });
});

describe('the body of a request to duplicate a campaign', () => {
  it.each([
    [{ name: '' }, '/name too_short'],
    [{ name: 'x'.repeat(201) }, '/name too_long'],
    [{ name: null }, '/name required'],
    [{ keep_dates: 'yes' }, '/keep_dates invalid_type'],
    [{ budget: {} }, '/budget unknown_field'],
  ])('%j is refused: %s', (body, problem) => {
    expect(validateObject(DuplicateCampaignRequest, body).problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([problem]);
  });
});
