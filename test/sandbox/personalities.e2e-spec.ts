import type { PersonalityName } from '../../apps/sandbox/src/personalities/personality-list.js';
import { type SandboxReply, startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { aCampaignSpec } from './a-campaign-spec.js';

/** The rules of each personality, over plain HTTP. */
let sandbox: TestSandbox;
let adAccount: string;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  adAccount = (await sandbox.control.createAdAccount()).id;
  token = (await sandbox.connect(adAccount)).accessToken;
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.faults.clear());

const take = (...personalities: PersonalityName[]) => sandbox.control.settings({ personalities, daily_calls: 15_000 });
const call = (method: string, path: string, body?: unknown): Promise<SandboxReply> =>
  sandbox.call(method, `/v1/ad-accounts/${adAccount}${path}`, { token, ...(body === undefined ? {} : { body }) });
const upload = async (bytes: string, type = 'image/png') => {
  const form = new FormData();
  form.set('image', new Blob([bytes], { type }), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${sandbox.url}/v1/ad-accounts/${adAccount}/tree/images`, { method: 'POST', headers, body: form });
  return { status: reply.status, body: (await reply.json()) as { hash: string; error: { code: string } } };
};
const {
  ads: _ads,
  ad_sets: _adSets,
  exclusions: _exclusions,
  spec_digest: _digest,
  run_state: _runState,
  ...root
} = aCampaignSpec() as Record<string, unknown>;

describe('a hierarchical sandbox', () => {
  beforeAll(() => take('hierarchical'));

  it('has no request for a whole campaign, and none for single objects without the personality', async () => {
    expect((await call('POST', '/campaigns', { ...aCampaignSpec(), run_state: 'paused' })).body.error.code).toBe('one_object_per_request');
    await take();
    expect((await call('POST', '/tree/campaigns', root)).status).toBe(404);
    await take('hierarchical');
  });

  it('other personalities judge a campaign, its changes and its parts', async () => {
    await take('hierarchical', 'required-settings', 'narrow-capabilities');
    const page = `page_${adAccount}`;
    const settings = { page_id: page, pixel_id: `pixel_${adAccount}`, beneficiary: 'Shop' };
    const fields = { ...root, objective: 'traffic', bid_strategy: { type: 'lowest_cost' } };
    expect((await call('POST', '/tree/campaigns', fields)).body.error.code).toBe('page_required');
    const campaign = await call('POST', '/tree/campaigns', { ...fields, settings });
    expect([campaign.status, campaign.body.settings]).toEqual([201, settings]);
    const path = `/tree/campaigns/${campaign.body.id}`;
    expect((await call('PATCH', path, { settings: { page_id: page } })).body.error.code).toBe('beneficiary_required');
    expect((await call('GET', path)).body.settings).toEqual(settings);
    const lookalike = { source_reference: 'aud_1', country: 'US', ratio: 0.01 };
    const adSet = { campaign_id: campaign.body.id, reference: 'aud_2', name: 'Similar', rules: null, lookalike };
    expect((await call('POST', '/tree/ad-sets', adSet)).body.error.code).toBe('lookalike_not_offered');
    await take('hierarchical');
  });

  it('a campaign is created paused, and its parts in the order of the tree', async () => {
    const campaign = await call('POST', '/tree/campaigns', root);
    expect([campaign.status, campaign.body.run_state]).toEqual([201, 'paused']);
    const id = campaign.body.id as string;
    expect((await call('POST', `/campaigns/${id}/run-state`, { run_state: 'running' })).body.error.code).toBe('campaign_incomplete');
    const image = await upload('a picture');
    expect(image.status).toBe(201);
    const content = { digest: 'one', headline: 'Run', primary_text: 'Far.', landing_url: 'https://shop.example/' };
    expect((await call('POST', '/tree/creatives', { ...content, image_hash: 'unknown' })).body.error.code).toBe('image_missing');
    const creative = await call('POST', '/tree/creatives', { ...content, image_hash: image.body.hash });
    const ad = { campaign_id: id, creative_id: creative.body.id, reference: 'crv_1', name: 'Ad' };
    expect((await call('POST', '/tree/ads', ad)).body.error.code).toBe('ad_set_missing');
    const adSet = { campaign_id: id, reference: null, name: 'Everybody', rules: null, lookalike: null };
    expect((await call('POST', '/tree/ad-sets', adSet)).status).toBe(201);
    expect((await call('POST', '/tree/ads', { ...ad, creative_id: 'sv_0' })).body.error.code).toBe('creative_missing');
    expect((await call('POST', '/tree/ads', ad)).status).toBe(201);
    expect((await call('GET', `/tree/campaigns/${id}/ads`)).body.data).toMatchObject([
      { reference: 'crv_1', creative_id: creative.body.id },
    ]);
    expect((await call('POST', `/campaigns/${id}/run-state`, { run_state: 'running' })).status).toBe(200);
  });

  it('a file that is no image is refused, and the same image twice is counted', async () => {
    expect((await upload('text', 'text/plain')).body.error.code).toBe('invalid_image');
    await upload('twice');
    const { hash } = (await upload('twice')).body;
    expect((await sandbox.control.images(adAccount)).find((image) => image.hash === hash)?.uploads).toBe(2);
  });
});

describe('other personalities', () => {
  it('throttling can come as 400 with a number, and a failure as 200', async () => {
    await take('throttling-by-400', 'errors-in-200');
    await sandbox.control.faults.set([{ kind: 'rate_limited', retry_after_seconds: 7, times: 1 }, { kind: 'http_500_before' }]);
    const throttled = await call('GET', '/campaigns?reference=x');
    expect([throttled.status, throttled.body.error.code, throttled.headers.get('retry-after')]).toEqual([400, 17, '7']);
    const failed = await call('GET', '/campaigns?reference=x');
    expect([failed.status, failed.body.error.code]).toEqual([200, 'temporary']);
  });

  it('a report can be made later, in decimals', async () => {
    await take('asynchronous-reports', 'decimal-reports');
    const asked = await call('GET', '/metrics?start=2026-11-01&end=2026-11-02');
    expect(asked.body).toMatchObject({ data: [], not_ready_for_seconds: expect.any(Number), next_cursor: expect.any(String) });
    await sandbox.control.clock.advance(5);
    const made = await call('GET', `/metrics?start=2026-11-01&end=2026-11-02&cursor=${asked.body.next_cursor}`);
    expect(made.body).toMatchObject({ data: [], next_cursor: null });
    expect(made.body).not.toHaveProperty('not_ready_for_seconds');
  });

  it('a version can be deprecated, estimates can be missing, and the calls of a day can be used up', async () => {
    await take('deprecated-version', 'no-estimates');
    const read = await call('GET', '/campaigns?reference=x');
    expect(read.headers.get('x-api-version-warning')).toMatch(/v1 ends/);
    expect((await call('POST', '/audience-estimates', { audience: {} })).status).toBe(404);
    await take('daily-quota');
    await sandbox.control.settings({ daily_calls: 1 });
    const replies = [await call('GET', '/campaigns?reference=x'), await call('GET', '/campaigns?reference=x')];
    expect(replies.at(-1)).toMatchObject({ status: 429, body: { error: { code: 'daily_quota_exhausted' } } });
  });
});
