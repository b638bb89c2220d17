import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { aCampaignSpec, anAd } from './a-campaign-spec.js';

let sandbox: TestSandbox;
let act: string;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  act = (await sandbox.control.createAdAccount()).id;
  token = (await sandbox.connect(act)).accessToken;
});
afterAll(() => sandbox.stop());

const path = (rest = '') => `/v1/ad-accounts/${act}/campaigns${rest}`;
const create = (fields: object = {}, headers: Record<string, string> = {}) =>
  sandbox.call('POST', path(), { token, headers, body: { ...aCampaignSpec(fields), run_state: 'running' } });
const created = async (fields: object = {}): Promise<Json> => (await create(fields)).body;
const delivery = async (id: string): Promise<Json> =>
  (await sandbox.call('GET', `/v1/ad-accounts/${act}/delivery?ids=${id}`, { token })).body.data[0];
const codeOf = ({ status, body }: { status: number; body: Json }) => `${status} ${body.error?.code}`;

describe('a campaign', () => {
  it('a created campaign contains the submitted fields and IDs of the platform', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...aCampaignSpec(), ads: [anAd('crv_1'), anAd('crv_2')], ad_sets: [{ reference: null }] });
    expect(body).toMatchObject({ id: expect.stringMatching(/^sc_/), run_state: 'running', status: 'LEARNING' });
    expect(body.ads.map((ad: Json) => [ad.id.slice(0, 3), ad.review_status])).toEqual([
      ['sa_', 'approved'],
      ['sa_', 'approved'],
    ]);
    expect((await sandbox.call('GET', path(`/${body.id}`), { token })).body).toEqual(body);
  });

  it('a campaign keeps the IDs of ads and ad sets with the same reference after an update', async () => {
    const before = await created({ ad_sets: [{ reference: 'aud_1', name: 'One' }] });
    const spec = aCampaignSpec({
      ads: [anAd('crv_3'), anAd('crv_2', { headline: 'New' })],
      ad_sets: [
        { reference: 'aud_2', name: 'Two' },
        { reference: 'aud_1', name: 'One' },
      ],
    });
    const { body: after } = await sandbox.call('PUT', path(`/${before.id}`), { token, body: spec });
    expect(after.ads[1].id).toBe(before.ads[1].id);
    expect(after.ad_sets[1].id).toBe(before.ad_sets[0].id);
    expect(new Set([...before.ads, ...after.ads].map(({ id }: Json) => id)).size).toBe(3);
  });

  it('a campaign can be run and paused until it is archived', async () => {
    const { id } = await created();
    const set = (state: string) => sandbox.call('POST', path(`/${id}/run-state`), { token, body: { run_state: state } });
    expect((await set('paused')).body).toMatchObject({ run_state: 'paused', status: 'PAUSED' });
    expect((await set('running')).body).toMatchObject({ run_state: 'running', status: 'LEARNING' });
    expect((await set('archived')).body).toMatchObject({ run_state: 'archived', status: 'ARCHIVED' });
    expect((await set('archived')).status).toBe(200);
    expect(codeOf(await set('running'))).toBe('409 campaign_archived');
    expect(codeOf(await sandbox.call('PUT', path(`/${id}`), { token, body: aCampaignSpec() }))).toBe('409 campaign_archived');
  });

  it('a search finds a campaign by its reference', async () => {
    const { id } = await created({ reference: 'cmp_to_be_found' });
    const { body } = await sandbox.call('GET', path('?reference=cmp_to_be_found'), { token });
    expect(body.data.map((campaign: Json) => campaign.id)).toEqual([id]);
  });

  it.each([
    ['a budget in another currency', { budget: { type: 'daily', amount_micros: 1_000_000, currency: 'EUR' } }, 'currency_mismatch'],
    ['no ads', { ads: [] }, 'invalid_field'],
    ['two ads with the same reference', { ads: [anAd('crv_1'), anAd('crv_1')] }, 'invalid_field'],
    ['a lifetime budget without an end', { budget: { type: 'lifetime', amount_micros: 1_000_000, currency: 'USD' } }, 'invalid_field'],
    ['an end before its start', { starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' }, 'invalid_field'],
    ['a NUL character in its reference', { reference: 'cmp_\u0000' }, 'invalid_request'],
    ['an amount that is not an integer', { budget: { type: 'daily', amount_micros: 1.5, currency: 'USD' } }, 'invalid_field'],
  ])('a campaign with %s is rejected', async (_, fields, code) => {
    const before = await sandbox.control.campaigns(act);
    expect(codeOf(await create(fields))).toBe(`422 ${code}`);
    expect(await sandbox.control.campaigns(act)).toEqual(before);
  });
});

describe('an idempotency key', () => {
  it('concurrent requests with one idempotency key create one campaign', async () => {
    const headers = { 'idempotency-key': 'launch-1' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ reference: 'cmp_once' }, headers)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const made = (await sandbox.control.campaigns(act)).filter(({ reference }) => reference === 'cmp_once');
    expect(made).toHaveLength(1);
  });

  it('an idempotency key is rejected with a different campaign', async () => {
    const headers = { 'idempotency-key': 'launch-2' };
    await create({ reference: 'cmp_first' }, headers);
    expect(codeOf(await create({ reference: 'cmp_second' }, headers))).toBe('422 idempotency_key_reused');
  });

  it('an idempotency key is ignored while the fault disables keys', async () => {
    await sandbox.control.faults.set([{ kind: 'no_idempotency_keys' }]);
    const headers = { 'idempotency-key': 'launch-3' };
    const [one, other] = [await create({}, headers), await create({}, headers)];
    await sandbox.control.faults.clear();
    expect(one.body.id).not.toBe(other.body.id);
  });
});

describe('delivery', () => {
  it('the delivery status follows the clock: scheduled, learning, active, ended', async () => {
    const now = await sandbox.control.clock.now();
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const { id } = await created({ starts_at: inDays(1), ends_at: inDays(10) });
    const statuses = [(await delivery(id)).status];
    for (const days of [2, 5, 11]) {
      await sandbox.control.clock.set(inDays(days));
      token = (await sandbox.connect(act)).accessToken;
      statuses.push((await delivery(id)).status);
    }
    expect(statuses).toEqual(['SCHEDULED', 'LEARNING', 'ACTIVE', 'ENDED']);
  });

  it('the delivery starts after the review', async () => {
    await sandbox.control.settings({ review: 'delayed', rejection_rate: 0 });
    const { id, ads } = await created();
    expect(ads.map((ad: Json) => ad.review_status)).toEqual(['in_review', 'in_review']);
    expect(await delivery(id)).toMatchObject({ status: 'PENDING_REVIEW', issues: [] });
    await sandbox.control.clock.advance(24 * 3600);
    token = (await sandbox.connect(act)).accessToken;
    expect(await delivery(id)).toMatchObject({ status: 'LEARNING' });
    const put = await sandbox.call('PUT', path(`/${id}`), {
      token,
      body: aCampaignSpec({ ads: [anAd('crv_1', { headline: 'New' }), anAd('crv_2')] }),
    });
    expect(put.body.ads.map((ad: Json) => ad.review_status)).toEqual(['in_review', 'approved']);
    await sandbox.control.settings({ review: 'off', rejection_rate: null });
  });

  it('the delivery status is rejected when every ad is rejected, with the references of the ads', async () => {
    await sandbox.control.faults.set([{ kind: 'creative_rejected', operation: 'create' }]);
    const { id } = await created();
    await sandbox.control.faults.clear();
    expect(await delivery(id)).toMatchObject({
      status: 'REJECTED',
      issues: [{ code: 'all_creatives_rejected', ad_references: ['crv_1', 'crv_2'] }],
    });
  });

  it('a suspended ad account stops delivery and rejects everything except pausing', async () => {
    const { id } = await created();
    await sandbox.control.setAdAccountStatus(act, 'suspended');
    expect((await delivery(id)).status).toBe('ACCOUNT_SUSPENDED');
    expect(codeOf(await create())).toBe('403 account_suspended');
    const { status } = await sandbox.call('POST', path(`/${id}/run-state`), { token, body: { run_state: 'paused' } });
    await sandbox.control.setAdAccountStatus(act, 'active');
    expect(status).toBe(200);
    expect(await delivery(id)).toMatchObject({ run_state: 'paused', status: 'PAUSED' });
  });

  it('the delivery list omits unknown campaigns', async () => {
    const { body } = await sandbox.call('GET', `/v1/ad-accounts/${act}/delivery?ids=sc_unknown`, { token });
    expect(body.data).toEqual([]);
  });
});
