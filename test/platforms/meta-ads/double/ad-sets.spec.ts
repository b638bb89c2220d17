import { anAdSet, aTargeting, type Params, RawClient } from '../raw-client.js';

const daySeconds = 86_400;
const targeting = (fields: object) => ({ targeting: { ...aTargeting, ...fields } });

describe('ad sets of Meta', () => {
  let client: RawClient;
  let campaign: string;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(async () => {
    client = RawClient.at(client.double);
    campaign = await client.campaign();
  });

  const refused = (params: Params) => client.refusal('POST', `${client.account}/adsets`, { ...anAdSet, campaign_id: campaign, ...params });
  const inside = async (campaignParams: Params, params: Params) =>
    refused({ campaign_id: await client.campaign(campaignParams), ...params });

  it('an ad set shows its targeting with the defaults of the platform', async () => {
    const id = await client.adSet({ campaign_id: campaign });
    const shown = await client.get(id, { fields: 'campaign_id,targeting,bid_strategy,effective_status,daily_budget,attribution_spec' });
    expect(shown).toEqual({
      id,
      campaign_id: campaign,
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      effective_status: 'CAMPAIGN_PAUSED',
      daily_budget: '0',
      attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 1 }],
      targeting: {
        age_min: 18,
        age_max: 65,
        geo_locations: { countries: ['US'], location_types: ['home', 'recent'] },
        targeting_automation: { advantage_audience: 0 },
      },
    });
  });

  it.each<[string, () => Params]>([
    ['without a name', () => ({ name: undefined })],
    ['without a campaign', () => ({ campaign_id: undefined })],
    ['of a campaign that does not exist', () => ({ campaign_id: '12099' })],
    ['without a goal', () => ({ optimization_goal: undefined })],
    ['without a billing event', () => ({ billing_event: undefined })],
    ['with a billing event that does not fit', () => ({ billing_event: 'POST_ENGAGEMENT' })],
    ['with a destination that does not fit', () => ({ destination_type: 'APP' })],
    ['with an unknown destination', () => ({ destination_type: 'WEB' })],
    ['with a parameter that is not published', () => ({ budget_rebalance_flag: true })],
    ['with an unknown attribution window', () => ({ attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 28 }] })],
    ['with an attribution of an unknown kind', () => ({ attribution_spec: [{ event_type: 'CLICK', window_days: 7 }] })],
    ['with a pixel of another ad account', () => ({ promoted_object: { pixel_id: '500000000000000' } })],
    ['with an unknown field in the promoted object', () => ({ promoted_object: { page: '1' } })],
    ['with a floor of return and another bid strategy', () => ({ bid_constraints: { roas_average_floor: 20_000 } })],
  ])('an ad set %s is refused as an invalid parameter', async (_, params) => {
    expect(await refused(params())).toBe('100');
  });

  it.each<[string, object, string]>([
    ['without a location or custom audience', { geo_locations: undefined }, '100/1885364'],
    ['with an empty list of countries', { geo_locations: { countries: [] } }, '100/1885364'],
    ['with an unknown country', { geo_locations: { countries: ['XX'] } }, '100'],
    ['with an unknown region', { geo_locations: { regions: [{ key: '1' }] } }, '100'],
    ['with 201 regions', { geo_locations: { regions: Array.from({ length: 201 }, () => ({ key: '3847' })) } }, '100'],
    ['with an exclusion outside of what is included', { excluded_geo_locations: { countries: ['CA'] } }, '100'],
    ['with a field that is not published', { country: ['US'] }, '100'],
    ['with a misspelled location', { geo_locations: { country: ['US'] } }, '100'],
    ['with an age below 13', { age_min: 12 }, '100'],
    ['with an age above 65', { age_max: 66 }, '100'],
    ['with ages upside down', { age_min: 40, age_max: 30 }, '100'],
    ['for people under 18', { age_min: 16 }, '100/1870165'],
    ['with an unknown gender', { genders: [3] }, '100'],
    ['with an unknown locale', { locales: [999] }, '100'],
    ['with a locale that is no number', { locales: ['de'] }, '100'],
    ['with a device that cannot be targeted', { device_platforms: ['tv'] }, '100'],
    ['with a system that cannot be targeted', { user_os: ['Windows'] }, '100'],
    ['with an unknown interest', { flexible_spec: [{ interests: [{ id: '1' }] }] }, '100/1487694'],
    ['with a retired interest', { flexible_spec: [{ interests: [{ id: '6003999000001' }] }] }, '100/2446394'],
    ['with an excluded interest', { exclusions: { interests: [{ id: '6003397496347' }] } }, '100/3858492'],
    ['with 26 groups of interests', { flexible_spec: Array.from({ length: 26 }, () => ({ interests: [] })) }, '100'],
    ['with an unknown custom audience', { custom_audiences: [{ id: '1' }] }, '100'],
    ['that does not say whether it is widened', { targeting_automation: undefined }, '100/1870227'],
  ])('a targeting %s is refused', async (_, fields, refusal) => {
    expect(await refused(targeting(fields))).toBe(refusal);
  });

  it.each<[string, object]>([
    ['regions', { geo_locations: { regions: [{ key: '3847' }, { key: '3886' }] } }],
    ['an excluded country within several', { geo_locations: { countries: ['US', 'CA'] }, excluded_geo_locations: { countries: ['CA'] } }],
    ['one gender and a span of ages', { genders: [2], age_min: 25, age_max: 34 }],
    ['locales', { locales: [5, 6] }],
    ['a device and a system with its version', { device_platforms: ['mobile'], user_os: ['iOS_ver_15.0_and_above', 'Android'] }],
    [
      'groups of interests',
      { flexible_spec: [{ interests: [{ id: '6003397496347', name: 'Running' }] }, { interests: [{ id: '6003012317397' }] }] },
    ],
    ['widening switched on', { targeting_automation: { advantage_audience: 1 } }],
  ])('a targeting with %s is accepted', async (_, fields) => {
    expect(await refused(targeting(fields))).toBe('accepted');
  });

  it('ads in the EU must name who pays and who benefits, unless the ad account does', async () => {
    const german = targeting({ geo_locations: { countries: ['DE', 'US'] } });
    expect(await refused(german)).toBe('100/3858152');
    expect(await refused({ ...german, dsa_payor: 'Harbour Ltd' })).toBe('100/3858152');
    expect(await refused({ ...german, dsa_payor: 'Harbour Ltd', dsa_beneficiary: 'Harbour Ltd' })).toBe('accepted');
    Object.assign(client.adAccount, { dsaPayor: 'Harbour Ltd', dsaBeneficiary: 'Harbour Ltd' });
    expect(await refused(german)).toBe('accepted');
    expect(await client.get(client.account, { fields: 'default_dsa_payor,default_dsa_beneficiary' })).toMatchObject({
      default_dsa_payor: 'Harbour Ltd',
      default_dsa_beneficiary: 'Harbour Ltd',
    });
    expect((await client.get(`${client.account}/dsa_recommendations`)).data).toEqual([{ recommendations: ['Harbour shop Ltd'] }]);
  });

  it('a region is returned with its name and country', async () => {
    const id = await client.adSet(targeting({ geo_locations: { regions: [{ key: '3847' }] } }));
    const { targeting: held } = await client.get(id, { fields: 'targeting' });
    expect(held.geo_locations).toMatchObject({ regions: [{ key: '3847', name: 'California', country: 'US' }] });
  });

  it('a region of the EU needs them too', async () => {
    expect(await refused(targeting({ geo_locations: { regions: [{ key: '1068' }] } }))).toBe('100/3858152');
  });

  describe('special ad categories', () => {
    const restricted: Params = { special_ad_categories: ['FINANCIAL_PRODUCTS_SERVICES'], special_ad_category_country: ['US'] };

    it.each<[string, object, string]>([
      ['everybody', {}, 'accepted'],
      ['a span of ages', { age_min: 25 }, '100'],
      ['one gender', { genders: [1] }, '100'],
      ['postal codes', { geo_locations: { zips: [{ key: 'US:94105' }] } }, '100'],
      ['an excluded country', { geo_locations: { countries: ['US', 'CA'] }, excluded_geo_locations: { countries: ['CA'] } }, '100'],
      ['interests', { flexible_spec: [{ interests: [{ id: '6003397496347' }] }] }, 'accepted'],
      ['no word about widening', { targeting_automation: undefined }, '100/1870227'],
    ])('an ad set of a restricted category with %s', async (_, fields, outcome) => {
      expect(await inside(restricted, targeting(fields))).toBe(outcome);
    });

    it('gambling does not restrict audiences', async () => {
      const gambling = { special_ad_categories: ['ONLINE_GAMBLING_AND_GAMING'], special_ad_category_country: ['US'] };
      expect(await inside(gambling, targeting({ age_min: 21, genders: [1] }))).toBe('accepted');
    });
  });

  it('the campaign of an ad set must not be archived', async () => {
    await client.post(campaign, { status: 'ARCHIVED' });
    expect(await refused({})).toBe('100/1487056');
  });

  it('a change keeps the rules, and does not move an ad set', async () => {
    const id = await client.adSet({ campaign_id: campaign });
    expect(await client.refusal('POST', id, targeting({ age_min: 12 }))).toBe('100');
    expect(await client.refusal('POST', id, { campaign_id: campaign })).toBe('100');
    await client.post(id, { ...targeting({ age_min: 21 }), end_time: client.world.clock.seconds() + daySeconds });
    expect((await client.get(id, { fields: 'targeting' })).targeting).toMatchObject({ age_min: 21 });
    await client.post(id, { end_time: 0 });
    expect(await client.get(id, { fields: 'end_time' })).toEqual({ id });
  });

  it('the children of a campaign are its ad sets', async () => {
    const id = await client.adSet({ campaign_id: campaign });
    await client.adSet();
    expect((await client.get(`${campaign}/adsets`, { fields: 'campaign{id}' })).data).toEqual([{ id, campaign: { id: campaign } }]);
  });

  describe('what is known from practice', () => {
    const week = { event_type: 'CLICK_THROUGH', window_days: 7 };
    const view = { event_type: 'VIEW_THROUGH', window_days: 1 };
    const create = (params: Params) => client.adSet(params);
    const refusal = async (params: Params, ofCampaign: Params = {}) =>
      client.refusal('POST', `${client.account}/adsets`, { ...anAdSet, campaign_id: await client.campaign(ofCampaign), ...params });
    const sales = { objective: 'OUTCOME_SALES' };
    const salesSet = () => ({
      optimization_goal: 'OFFSITE_CONVERSIONS',
      promoted_object: { pixel_id: client.ids.pixel, custom_event_type: 'PURCHASE' },
    });
    const targetingOf = async (id: string) => (await client.get(id, { fields: 'targeting' })).targeting;

    it('clicks count for one day, and conversions for a week and a view, if the ad set says so', async () => {
      expect(await refusal({ attribution_spec: [week] })).toBe('100/1885501');
      expect(await refusal({ attribution_spec: [{ ...week, window_days: 1 }, view] })).toBe('100/1885501');
      const campaign_id = await client.campaign(sales);
      const silent = await create({ ...salesSet(), campaign_id });
      expect((await client.get(silent, { fields: 'attribution_spec' })).attribution_spec).toEqual([week]);
      const asked = await create({ ...salesSet(), campaign_id, attribution_spec: [week, view] });
      expect((await client.get(asked, { fields: 'attribution_spec' })).attribution_spec).toEqual([week, view]);
      expect(await client.refusal('POST', silent, { attribution_spec: [week, view] })).toBe('100/1504040');
    });

    it('sales with devices reach other devices too, unless they say no', async () => {
      const campaign_id = await client.campaign(sales);
      const phones = { ...aTargeting, user_os: ['iOS'] };
      const silent = await create({ ...salesSet(), campaign_id, targeting: phones });
      expect((await targetingOf(silent)).targeting_automation).toEqual({ advantage_audience: 0, individual_setting: { device: 1 } });
      const narrow = { ...phones, targeting_automation: { advantage_audience: 0, individual_setting: { device: 0 } } };
      const exact = await create({ ...salesSet(), campaign_id, targeting: narrow });
      expect((await targetingOf(exact)).targeting_automation).toEqual(narrow.targeting_automation);
      await client.post(silent, { targeting: narrow });
      expect((await targetingOf(silent)).targeting_automation).toEqual(narrow.targeting_automation);
    });

    it.each([
      ['TW', [], 'taiwan_universal', 'TAIWAN_UNIVERSAL'],
      ['SG', [], 'singapore_universal', 'SINGAPORE_UNIVERSAL'],
      ['AU', ['FINANCIAL_PRODUCTS_SERVICES'], 'australia_finserv', 'AUSTRALIA_FINSERV'],
      ['IN', ['FINANCIAL_PRODUCTS_SERVICES'], 'india_finserv', 'INDIA_FINSERV'],
    ])('ads in %s with the categories %j need a verified advertiser', async (country, special_ad_categories, identity, category) => {
      const there = { ...aTargeting, geo_locations: { countries: [country] } };
      const special = { special_ad_categories, ...(special_ad_categories.length > 0 ? { special_ad_category_country: [country] } : {}) };
      expect(await refusal({ targeting: there }, special)).toBe('100/3858634');
      const regional_regulation_identities = { [`${identity}_beneficiary`]: '12345', [`${identity}_payer`]: '12345' };
      expect(await refusal({ targeting: there, regional_regulated_categories: [category], regional_regulation_identities }, special)).toBe(
        'accepted',
      );
    });

    it('ads in Norway name who pays for them', async () => {
      expect(await refusal({ targeting: { ...aTargeting, geo_locations: { countries: ['NO'] } } })).toBe('100/3858152');
    });
  });
});
