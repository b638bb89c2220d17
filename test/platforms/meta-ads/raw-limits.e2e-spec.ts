import { encode, type Params, RawClient, rawCall } from './raw-client.js';

describe('limits and failures of Meta over raw HTTP', () => {
  let client: RawClient;

  beforeAll(async () => {
    client = await RawClient.start();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });
  afterEach(() => client.world.faults.clear());
  afterAll(() => client.stop());

  const usage = (headers: Headers, name: string) => JSON.parse(headers.get(name) ?? 'null');

  describe('limits of an ad account', () => {
    let limited: RawClient;

    beforeEach(async () => {
      limited = await RawClient.start({ tier: 'limited' });
      limited.world.clock.stop();
    });
    afterEach(() => limited.stop());

    const read = () => limited.call('GET', limited.account);
    const write = (params: Params = { name: 'a' }) => limited.call('POST', `${limited.account}/adlabels`, params);

    it('a read is one point and a write three, of sixty', async () => {
      for (let i = 0; i < 19; i++) expect((await write()).status).toBe(200);
      for (let i = 0; i < 3; i++) expect((await read()).status).toBe(200);
      const { status, body, headers } = await read();
      expect([status, headers.get('retry-after')]).toEqual([400, null]);
      expect(body.error).toMatchObject({ code: 17, error_subcode: 2446079, is_transient: false, error_user_title: expect.any(String) });
      expect(usage(headers, 'x-ad-account-usage')).toEqual({
        acc_id_util_pct: 100,
        reset_time_duration: 300,
        ads_api_access_tier: 'development_access',
      });
      const [business] = usage(headers, 'x-business-use-case-usage')[limited.adAccount.id];
      expect(business).toMatchObject({ type: 'ads_management', estimated_time_to_regain_access: 5 });
    });

    it('a validation costs as much as a write', async () => {
      const validation = {
        name: 'A',
        objective: 'OUTCOME_TRAFFIC',
        special_ad_categories: [],
        daily_budget: 5_000,
        execution_options: ['validate_only'],
      };
      for (let i = 0; i < 20; i++) expect(await limited.refusal('POST', `${limited.account}/campaigns`, validation)).toBe('accepted');
      expect((await read()).status).toBe(400);
    });

    it('a blocked ad account waits five minutes, and others go on', async () => {
      for (let i = 0; i < 21; i++) await write();
      expect(await RawClient.at(limited.double).refusal('GET', 'me/adaccounts')).toBe('accepted');
      limited.world.clock.advance(299);
      expect((await read()).status).toBe(400);
      limited.world.clock.advance(1);
      expect((await write()).status).toBe(200);
    });

    it('points decay', async () => {
      for (let i = 0; i < 20; i++) await write();
      limited.world.clock.advance(150);
      expect(usage((await read()).headers, 'x-ad-account-usage').acc_id_util_pct).toBeCloseTo(51.67, 1);
    });

    it('the management of an ad account has a number of calls in an hour', async () => {
      const few = await RawClient.start({ maxManagementCalls: 2 });
      await few.get(few.account);
      await few.get(few.account);
      const { status, body, headers } = await few.call('GET', few.account);
      expect([status, body.error.code]).toEqual([400, 80_004]);
      const [business] = usage(headers, 'x-business-use-case-usage')[few.adAccount.id];
      expect(business.call_count).toBe(100);
      expect(business.estimated_time_to_regain_access).toBeGreaterThan(0);
      expect(await few.refusal('GET', `${few.account}/insights`)).toBe('accepted');
      few.world.clock.advance(3_600);
      expect(await few.refusal('GET', few.account)).toBe('accepted');
      await few.stop();
    });
  });

  it('every answer about an ad account tells how much is used', async () => {
    const { headers } = await client.call('GET', `${client.account}/insights`);
    const [business] = usage(headers, 'x-business-use-case-usage')[client.adAccount.id];
    expect(business).toMatchObject({ type: 'ads_insights', call_count: 0, ads_api_access_tier: 'standard_access' });
    expect(usage(headers, 'x-fb-ads-insights-throttle')).toMatchObject({ app_id_util_pct: 0, ads_api_access_tier: 'standard_access' });
    expect(usage(headers, 'x-app-usage')).toEqual({ call_count: 0, total_cputime: 0, total_time: 0 });
  });

  it('an app with too many calls is refused everywhere', async () => {
    client.world.faults.throttlesApp = true;
    const { status, body, headers } = await client.call('GET', client.account);
    expect([status, body.error.code]).toEqual([400, 4]);
    expect(usage(headers, 'x-app-usage').call_count).toBe(100);
  });

  describe('disturbances', () => {
    it('a call that is cut off before its work does nothing, and one after it does', async () => {
      const { faults } = client.world;
      for (const [when, count] of [
        ['before', 0],
        ['after', 1],
      ] as const) {
        faults.clear();
        faults.add(client.adAccount.id, { kind: 'cut', call: 1, when });
        await expect(client.campaign({ name: when })).rejects.toThrow();
        expect([...client.world.campaigns.values()].filter(({ fields }) => fields.name === when)).toHaveLength(count);
      }
    });

    it('nothing arrives from a caller that is gone', async () => {
      client.world.faults.add(client.adAccount.id, { kind: 'gone', call: 2, when: 'before' });
      await client.get(client.account);
      for (let i = 0; i < 2; i++) await expect(client.get(client.account)).rejects.toThrow();
      expect(await RawClient.at(client.double).refusal('GET', 'me')).toBe('accepted');
    });

    it.each(['campaign', 'ad_set', 'creative', 'ad', 'image'] as const)('a %s is refused while the platform refuses it', async (part) => {
      const creations = {
        campaign: () => client.campaign(),
        ad_set: () => client.adSet(),
        creative: () => client.creative(),
        ad: () => client.ad(),
        image: () => client.image(),
      };
      client.world.faults.add(client.adAccount.id, { kind: 'refuse', part });
      await expect(creations[part]()).rejects.toThrow(/1487390/);
      client.world.faults.clear();
      expect(await creations[part]()).toMatch(/./);
    });

    it('calls are throttled by 400 for some time', async () => {
      client.world.faults.add(client.adAccount.id, { kind: 'throttle', call: 1, times: 2 });
      const codes = [
        await client.refusal('GET', client.account),
        await client.refusal('GET', client.account),
        await client.refusal('GET', client.account),
      ];
      expect(codes).toEqual(['17/2446079', '17/2446079', 'accepted']);
    });

    it('a token ends in the middle, and stays so', async () => {
      client.world.faults.add(client.adAccount.id, { kind: 'expire_token', call: 2 });
      await client.get(client.account);
      expect(await client.refusal('GET', client.account)).toBe('190/463');
      client.world.faults.clear();
      expect(await client.refusal('GET', client.account)).toBe('190/463');
    });

    it('objects are hidden for some calls that name them', async () => {
      const id = await client.campaign();
      client.world.faults.add(client.adAccount.id, { kind: 'hide', call: 1, times: 2 });
      expect(await client.refusal('GET', id)).toBe('100/33');
      expect(await client.refusal('POST', id, { status: 'ACTIVE' })).toBe('100/33');
      expect(await client.refusal('GET', id)).toBe('accepted');
    });

    it('an outage is a temporary error', async () => {
      client.world.faults.isDown = true;
      const { status, body } = await client.call('GET', client.account);
      expect([status, body.error.code, body.error.is_transient]).toEqual([500, 2, true]);
    });

    it('calls are told apart: creations, changes and reads', async () => {
      const { faults } = client.world;
      faults.calls.length = 0;
      const id = await client.campaign();
      await client.campaign({ execution_options: ['validate_only'] });
      await client.post(id, { name: 'B' });
      await client.post(`${client.account}/insights`, {});
      await client.call('DELETE', id);
      await client.get(id);
      expect(faults.calls).toEqual(['create', 'read', 'change', 'read', 'change', 'read']);
    });
  });

  describe('bodies', () => {
    const url = () => `${client.double.origin}/v26.0/${client.account}/adlabels`;
    const post = (body: string, type: string) => rawCall(url(), { method: 'POST', body, headers: { 'content-type': type } });
    const json = (fields: object) => post(JSON.stringify({ ...client.proven(), ...fields }), 'application/json');

    it('a body is a form or JSON', async () => {
      expect((await json({ name: 'a' })).status).toBe(200);
      expect((await json({ name: ['a'] })).body.error.code).toBe(100);
      expect((await post('{', 'application/json')).body.error.code).toBe(100);
      expect((await post('[]', 'application/json')).body.error.code).toBe(100);
      expect((await post('name=a', 'text/plain')).body.error.code).toBe(100);
    });

    it('a parameter is sent once', async () => {
      const proven = encode(client.proven()).toString();
      expect((await post(`${proven}&name=a&name=b`, 'application/x-www-form-urlencoded')).body.error.code).toBe(100);
      const twice = await rawCall(`${url()}?name=a`, { method: 'POST', body: new URLSearchParams(`${proven}&name=b`) });
      expect(twice.body.error.code).toBe(100);
    });

    it('values that are JSON must be JSON of their type', async () => {
      const refused = (params: Params) =>
        client.refusal('POST', `${client.account}/campaigns`, { name: 'A', objective: 'OUTCOME_TRAFFIC', ...params });
      expect(await refused({ special_ad_categories: 'NONE' })).toBe('100');
      expect(await refused({ special_ad_categories: {} })).toBe('100');
      expect(await refused({ special_ad_categories: [], promoted_object: [] })).toBe('100');
      expect(await refused({ special_ad_categories: [], is_adset_budget_sharing_enabled: 'maybe' })).toBe('100');
      expect(await refused({ special_ad_categories: [], is_adset_budget_sharing_enabled: false })).toBe('accepted');
    });

    it('other methods do not exist', async () => {
      expect((await rawCall(url(), { method: 'PUT' })).body.error.code).toBe(2500);
    });
  });
});
