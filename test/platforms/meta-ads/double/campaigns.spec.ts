import { aCampaign, anAdSet, type Params, RawClient } from '../raw-client.js';

const daySeconds = 86_400;

describe('campaigns of Meta', () => {
  let client: RawClient;
  const seconds = () => client.world.clock.seconds();

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const refused = (params: Params) => client.refusal('POST', `${client.account}/campaigns`, { ...aCampaign, ...params });
  const read = (id: string, fields: string) => client.get(id, { fields });

  it('a campaign is created with an ID only, and shows its fields when they are asked for', async () => {
    const body = await client.post(`${client.account}/campaigns`, aCampaign);
    expect(body).toEqual({ id: expect.stringMatching(/^\d+$/) });
    expect(await client.get(body.id)).toEqual({ id: body.id });
    expect(await read(body.id, 'name,status,effective_status,objective,buying_type')).toEqual({
      id: body.id,
      name: 'Spring sale',
      status: 'PAUSED',
      effective_status: 'PAUSED',
      objective: 'OUTCOME_TRAFFIC',
      buying_type: 'AUCTION',
    });
  });

  it('amounts are sent as integers and read back as texts', async () => {
    const id = await client.campaign({ daily_budget: 12_345 });
    expect(await read(id, 'daily_budget,lifetime_budget,budget_remaining')).toEqual({
      id,
      daily_budget: '12345',
      budget_remaining: '12345',
    });
  });

  it('a campaign runs at once unless it says otherwise', async () => {
    expect(await read(await client.campaign({ status: undefined }), 'status')).toMatchObject({ status: 'ACTIVE' });
  });

  it.each([
    ['without a name', { name: undefined }],
    ['without an objective', { objective: undefined }],
    ['with a former objective', { objective: 'CONVERSIONS' }],
    ['without special ad categories', { special_ad_categories: undefined }],
    ['with an unknown special ad category', { special_ad_categories: ['TOBACCO'] }],
    ['with a category but no country', { special_ad_categories: ['HOUSING'] }],
    ['with both budgets', { lifetime_budget: 90_000 }],
    ['with a budget that is no integer', { daily_budget: '50.00' }],
    ['with a negative budget', { daily_budget: -1 }],
    ['with an unknown bid strategy', { bid_strategy: 'TARGET_COST' }],
    ['that is archived from the start', { status: 'ARCHIVED' }],
    ['with a parameter that is not published', { budget: 5_000 }],
    ['with the parameter date_format', { date_format: 'U' }],
    ['with a buying type of the past', { buying_type: 'RESERVED' }],
    ['with a spend cap below 100 dollars', { spend_cap: 9_999 }],
    ['with a bid strategy but no budget', { daily_budget: undefined, is_adset_budget_sharing_enabled: false }],
    ['with a label that has other fields', { adlabels: [{ title: 'cmp' }] }],
    ['with a time without a zone', { start_time: '2026-12-01T00:00:00' }],
  ])('a campaign %s is refused as an invalid parameter', async (_, params) => {
    expect(await refused(params)).toBe('100');
  });

  it.each<[string, Params, string]>([
    ['without a budget must say whether ad sets share theirs', { daily_budget: undefined, bid_strategy: undefined }, '100/4834011'],
    ['with a budget below the minimum is refused', { daily_budget: 49 }, '100/1885272'],
    [
      'about politics needs an authorized ad account',
      { special_ad_categories: ['ISSUES_ELECTIONS_POLITICS'], special_ad_category_country: ['US'] },
      '100/2708008',
    ],
    ['that ended already is refused', { stop_time: 1_600_000_000 }, '100/1487033'],
  ])('a campaign %s', async (_, params, refusal) => {
    expect(await refused(params)).toBe(refusal);
  });

  it('a refusal has a text for a person and a trace', async () => {
    const { status, body } = await client.call('POST', `${client.account}/campaigns`, { ...aCampaign, daily_budget: 1 });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        message: 'Invalid parameter',
        type: 'OAuthException',
        code: 100,
        error_subcode: 1885272,
        is_transient: false,
        error_user_title: 'Your budget is too low',
        error_user_msg: expect.stringContaining('at least 50'),
        fbtrace_id: expect.any(String),
      },
    });
  });

  it('an invalid parameter is named', async () => {
    const { body } = await client.call('POST', `${client.account}/campaigns`, { ...aCampaign, objective: 'SALES' });
    expect(JSON.parse(body.error.error_data)).toEqual({ blame_field_specs: [['objective']] });
  });

  it('the end of a lifetime budget decides how much it must be', async () => {
    const lifetime = (amount: number) => ({ daily_budget: undefined, lifetime_budget: amount, stop_time: seconds() + 10 * daySeconds });
    expect(await refused(lifetime(499))).toBe('100/2446307');
    expect(await refused(lifetime(500))).toBe('accepted');
  });

  it('minimum budgets are those of the currency', async () => {
    const minimums = await client.get(`${client.account}/minimum_budgets`, { limit: 100 });
    const yen = minimums.data.find(({ currency }: { currency: string }) => currency === 'JPY');
    expect(yen).toEqual({
      currency: 'JPY',
      min_daily_budget_imp: 75,
      min_daily_budget_video_views: 75,
      min_daily_budget_high_freq: 375,
      min_daily_budget_low_freq: 6_000,
    });
    const bid = await client.get(`${client.account}/minimum_budgets`, { limit: 100, bid_amount: 30 });
    expect(bid.data.find(({ currency }: { currency: string }) => currency === 'JPY')).toMatchObject({ min_daily_budget_imp: 150 });
    const japanese = RawClient.at(client.double, { currency: 'JPY' });
    const path = `${japanese.account}/campaigns`;
    expect(await japanese.refusal('POST', path, { ...aCampaign, daily_budget: 74 })).toBe('100/1885272');
    expect(await japanese.refusal('POST', path, { ...aCampaign, daily_budget: 75 })).toBe('accepted');
  });

  it('a validation creates nothing', async () => {
    const options = { execution_options: ['validate_only'] };
    expect(await client.post(`${client.account}/campaigns`, { ...aCampaign, ...options, adlabels: [{ name: 'cmp_1' }] })).toEqual({
      success: true,
    });
    expect(await refused({ ...options, daily_budget: 1 })).toBe('100/1885272');
    expect((await client.get(`${client.account}/campaigns`)).data).toEqual([]);
    expect((await client.get(`${client.account}/adlabels`)).data).toEqual([]);
  });

  it('two equal campaigns are two: there is no idempotency key', async () => {
    await client.campaign();
    await client.campaign();
    expect((await client.get(`${client.account}/campaigns`)).data).toHaveLength(2);
  });

  it('a special ad category keeps its countries', async () => {
    const id = await client.campaign({ special_ad_categories: ['EMPLOYMENT'], special_ad_category_country: ['US', 'CA'] });
    expect(await read(id, 'special_ad_categories,special_ad_category_country')).toEqual({
      id,
      special_ad_categories: ['EMPLOYMENT'],
      special_ad_category_country: ['US', 'CA'],
    });
  });

  describe('changes', () => {
    const change = (id: string, params: Params) => client.refusal('POST', id, params);

    it('a change has only the fields that change', async () => {
      const id = await client.campaign();
      expect(await client.post(id, { name: 'Summer sale', daily_budget: 7_000 })).toEqual({ success: true });
      expect(await read(id, 'name,daily_budget,status')).toEqual({ id, name: 'Summer sale', daily_budget: '7000', status: 'PAUSED' });
    });

    it.each([
      ['the objective', { objective: 'OUTCOME_SALES' }, '100'],
      ['the type of the budget', { lifetime_budget: 90_000 }, '100'],
      ['special ad categories', { special_ad_categories: ['HOUSING'] }, '100'],
      ['the budget below the minimum', { daily_budget: 1 }, '100/1885272'],
      ['the name to nothing', { name: ' ' }, '100'],
      ['a field that is not published for changes', { buying_type: 'AUCTION' }, '100'],
    ])('a change of %s is refused', async (_, params, refusal) => {
      expect(await change(await client.campaign(), params)).toBe(refusal);
    });

    it('an archived campaign only takes a name, or is deleted', async () => {
      const id = await client.campaign();
      await client.post(id, { status: 'ARCHIVED' });
      expect(await change(id, { status: 'ACTIVE' })).toBe('100/1487056');
      expect(await change(id, { daily_budget: 9_000 })).toBe('100/1487056');
      expect(await change(id, { name: 'Old sale' })).toBe('accepted');
      expect(await change(id, { status: 'DELETED' })).toBe('accepted');
    });

    it('a deleted campaign leaves every list and takes no change, and is read by its ID', async () => {
      const id = await client.campaign();
      expect((await client.call('DELETE', id)).body).toEqual({ success: true });
      const all = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES', 'DELETED'];
      expect((await client.get(`${client.account}/campaigns`, { effective_status: all })).data).toEqual([]);
      expect(await change(id, { name: 'Back' })).toBe('100/1487056');
      expect(await read(id, 'effective_status')).toEqual({ id, effective_status: 'DELETED' });
    });

    it('a pause is accepted although another rule would refuse a change', async () => {
      const id = await client.campaign({ status: 'ACTIVE', daily_budget: 100 });
      for (const name of ['One', 'Two']) await client.adSet({ campaign_id: id, name });
      expect(await change(id, { daily_budget: 99 })).toBe('100/2238055');
      expect(await change(id, { status: 'PAUSED' })).toBe('accepted');
    });

    it('a spend cap is removed by a sentinel', async () => {
      const id = await client.campaign({ spend_cap: 20_000 });
      expect(await read(id, 'spend_cap')).toMatchObject({ spend_cap: '20000' });
      await client.post(id, { spend_cap: 922_337_203_685_478 });
      expect(await read(id, 'spend_cap')).toEqual({ id });
    });

    it('a lifetime budget stays above 110 % of what was spent', async () => {
      const stop = seconds() + 30 * daySeconds;
      const { campaign } = await runningFor(stop);
      client.world.clock.advance(10 * daySeconds);
      const { lifetime_budget: budget, budget_remaining: remaining } = await read(campaign, 'lifetime_budget,budget_remaining');
      const spent = Number(budget) - Number(remaining);
      expect(spent).toBeGreaterThan(0);
      expect(await change(campaign, { lifetime_budget: spent })).toBe('100/1885650');
      expect(await change(campaign, { lifetime_budget: Math.ceil(spent * 1.1) + 1_600 })).toBe('accepted');
    });

    async function runningFor(stop: number) {
      const campaign = await client.campaign({ daily_budget: undefined, lifetime_budget: 90_000, status: 'ACTIVE', stop_time: stop });
      const adSet = await client.create('adsets', { ...anAdSet, campaign_id: campaign, end_time: stop });
      await client.ad({ adset_id: adSet });
      return { campaign };
    }
  });
});
