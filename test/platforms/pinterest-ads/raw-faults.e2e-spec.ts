import type { Disturbance } from '../platform-under-test.js';
import { aCampaign, anAdGroup, aPin, RawClient } from './raw-client.js';

describe('faults over raw HTTP', () => {
  let client: RawClient;
  let campaignId: string;

  beforeEach(async () => {
    client = await RawClient.start();
    campaignId = (await client.campaign()).id;
    client.world.faults.calls.length = 0;
  });
  afterEach(() => client.stop());

  const disturb = (disturbance: Disturbance) => client.world.faults.add(client.adAccountId, disturbance);
  const rename = (name: string) => client.one('PATCH', 'campaigns', { ad_account_id: client.adAccountId, id: campaignId, name });
  const name = () => client.world.campaigns.get(campaignId)?.fields['name'];
  const list = () => client.get(`${client.account}/campaigns?campaign_ids=${campaignId}`);

  it.each([
    ['before', 'Spring sale'],
    ['after', 'New'],
  ] as const)('a call that is cut off %s the work leaves the name %s', async (when, expected) => {
    disturb({ kind: 'cut', call: 2, when });
    expect((await list()).status).toBe(200);
    await expect(rename('New')).rejects.toThrow('fetch failed');
    expect(name()).toBe(expected);
    expect((await list()).status).toBe(200);
  });

  it('after a caller is gone, nothing arrives any more, and other ad accounts are not affected', async () => {
    const other = RawClient.at(client.double);
    disturb({ kind: 'gone', call: 1, when: 'after' });
    await expect(rename('New')).rejects.toThrow('fetch failed');
    await expect(rename('Newer')).rejects.toThrow('fetch failed');
    expect(name()).toBe('New');
    expect((await other.get(`${other.account}/campaigns`)).status).toBe(200);
    client.world.faults.clear();
    expect((await list()).status).toBe(200);
  });

  it('calls that name no ad account count for those of their user', async () => {
    disturb({ kind: 'cut', call: 2, when: 'before' });
    expect((await client.get('/boards')).status).toBe(200);
    await expect(client.get('/boards')).rejects.toThrow('fetch failed');
  });

  it('throttled calls are answered with 429 code 8 and no Retry-After, and change nothing', async () => {
    disturb({ kind: 'throttle', call: 1, times: 2 });
    const reply = await fetch(`${client.double.apiUrl}${client.account}/campaigns`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(await reply.json()).toMatchObject({ code: 8, message: expect.stringContaining('rate limit') });
    await expect(rename('New')).rejects.toThrow('429');
    expect(name()).toBe('Spring sale');
    expect((await list()).status).toBe(200);
  });

  it('a token that ends is refused with 401 code 2 from then on', async () => {
    disturb({ kind: 'expire_token', call: 1 });
    expect(await list()).toMatchObject({ status: 401, body: { code: 2 } });
    expect(await list()).toMatchObject({ status: 401, body: { code: 2 } });
    const again = RawClient.at(client.double, { owner: client.person });
    expect((await again.get(`${client.account}/campaigns`)).status).toBe(200);
  });

  it('what exists is not found for a while: lists by ID are empty, and single objects are missing', async () => {
    disturb({ kind: 'hide', call: 1, times: 3 });
    expect((await list()).body.items).toEqual([]);
    expect((await client.get(`${client.account}/campaigns/${campaignId}`)).status).toBe(404);
    await expect(rename('New')).rejects.toThrow('404');
    expect((await list()).body.items).toHaveLength(1);
  });

  it('a list without IDs is never hidden', async () => {
    client.world.clock.advance(60);
    disturb({ kind: 'hide', call: 1, times: 1 });
    expect((await client.get(`${client.account}/campaigns`)).body.items).toHaveLength(1);
    expect((await list()).body.items).toEqual([]);
  });

  it('parts are refused until calm: inside HTTP 200, or for Pins with 400', async () => {
    for (const part of ['campaign', 'ad_set', 'ad', 'creative'] as const) disturb({ kind: 'refuse', part });
    expect(await client.refusal('POST', 'campaigns', { ...aCampaign, ad_account_id: client.adAccountId })).toMatch(
      /^200 1 .*rule of the platform/,
    );
    expect(await client.refusal('POST', 'ad_groups', { ...anAdGroup, campaign_id: campaignId })).toMatch(/^200 1 /);
    const ad = { ad_group_id: '1', pin_id: '1', creative_type: 'REGULAR' };
    expect(await client.refusal('POST', 'ads', ad)).toMatch(/^200 1 .*rule of the platform/);
    expect(await client.call('POST', '/pins', { ...aPin, board_id: client.boardId })).toMatchObject({ status: 400, body: { code: 1 } });
    client.world.faults.clear();
    await client.ad();
  });

  it('an outage is answered with 503 code 4197', async () => {
    client.world.faults.isDown = true;
    expect(await list()).toMatchObject({ status: 503, body: { code: 4197 } });
  });

  it('calls are recorded by what they do, without those for tokens', async () => {
    await list();
    await rename('Renamed');
    await client.campaign();
    await client.get('/boards');
    await fetch(`${client.double.apiUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) });
    expect(client.world.faults.calls).toEqual(['read', 'change', 'create', 'read']);
  });

  it('a user who calls too often within a minute is refused with 429 code 8, by category', async () => {
    const narrow = await RawClient.start({ callsPerMinute: { ads_read: 0 } });
    expect(await narrow.get('/ad_accounts')).toMatchObject({ status: 429, body: { code: 8 } });
    expect((await narrow.get('/boards')).status).toBe(200);
    expect((await narrow.get('/resources/metrics_ready_state?date=2026-01-01')).status).toBe(200);
    await narrow.stop();
  });

  it('a user makes a limited number of calls a second, and a trial app a limited number a day', async () => {
    const slow = await RawClient.start({ callsPerSecond: 0 });
    expect(await slow.get('/boards')).toMatchObject({ status: 429, body: { code: 8 } });
    await slow.stop();
    const trial = await RawClient.start({ access: 'trial', trialCallsPerDay: 2 });
    expect((await trial.get('/boards')).status).toBe(200);
    expect((await trial.get('/ad_accounts')).status).toBe(200);
    expect(await trial.get('/ad_accounts')).toMatchObject({ status: 429, body: { code: 8 } });
    await trial.stop();
  });
});
