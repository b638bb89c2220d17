import type { Json } from '../../../setup/http-client.js';
import { anAdGroup, RawClient } from '../raw-client.js';

describe('ad groups', () => {
  let client: RawClient;
  let campaignId: string;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(async () => {
    client = RawClient.at(client.double);
    campaignId = (await client.campaign()).id;
  });

  const refused = (fields: object) => client.refusal('POST', 'ad_groups', { ...anAdGroup, campaign_id: campaignId, ...fields });
  const group = (fields: object = {}) => client.adGroup({ campaign_id: campaignId, ...fields });
  const targeted = (spec: object) => refused({ targeting_spec: { LOCATION: ['US'], ...spec } });
  const goal = (fields: object = {}) => ({
    billable_event: 'IMPRESSION',
    optimization_goal_metadata: {
      conversion_tag_v3_goal_metadata: { conversion_tag_id: client.tagId, conversion_event: 'CHECKOUT', ...fields },
    },
  });
  const conversionCampaign = async () => (await client.campaign({ objective_type: 'WEB_CONVERSION' })).id;

  it('an ad group widens its audience and runs unless it says otherwise', async () => {
    const { auto_targeting_enabled: _, status: __, ...silent } = anAdGroup;
    const made = await client.one('POST', 'ad_groups', { ...silent, campaign_id: campaignId });
    expect(made).toMatchObject({
      auto_targeting_enabled: true,
      status: 'ACTIVE',
      placement_group: 'ALL',
      pacing_delivery_type: 'STANDARD',
      type: 'adgroup',
      campaign_id: campaignId,
      ad_account_id: client.adAccountId,
    });
    expect(await group()).toMatchObject({ auto_targeting_enabled: false });
  });

  it.each([
    ['without a name', { name: undefined }],
    ['without a campaign', { campaign_id: undefined }],
    ['without a billable event', { billable_event: undefined }],
    ['with an unknown field', { daily_budget: 1 }],
    ['with an unknown dimension', { targeting_spec: { LOCATION: ['US'], COUNTRY: ['US'] } }],
    ['with an unknown gender', { targeting_spec: { LOCATION: ['US'], GENDER: ['F'] } }],
    ['with an unknown device', { targeting_spec: { LOCATION: ['US'], APPTYPE: ['tv'] } }],
    ['with an age as a number', { targeting_spec: { LOCATION: ['US'], MINIMUM_AGE: 18, MAXIMUM_AGE: 30 } }],
    ['with an unknown bid strategy', { bid_strategy_type: 'TARGET_COST' }],
    [
      'with a goal value as a number',
      { optimization_goal_metadata: { conversion_tag_v3_goal_metadata: { cpa_goal_value_in_micro_currency: 1 } } },
    ],
  ])('an ad group %s is refused as a whole', async (_, fields) => {
    expect(await refused(fields)).toMatch(/^400 1 /);
  });

  it.each([
    ['AWARENESS', 'IMPRESSION', 'CLICKTHROUGH'],
    ['CONSIDERATION', 'CLICKTHROUGH', 'VIDEO_V_50_MRC'],
    ['VIDEO_COMPLETION', 'VIDEO_V_50_MRC', 'IMPRESSION'],
  ])('the objective %s is billed by %s and not by %s', async (objective, billed, other) => {
    const { id } = await client.campaign({ objective_type: objective });
    expect(await refused({ campaign_id: id, billable_event: billed })).toBe('accepted');
    expect(await refused({ campaign_id: id, billable_event: other })).toMatch(/^200 1 .*billable_event/);
  });

  it.each([
    ['no CBO_ADGROUP', { budget_type: 'DAILY' }, 'must be CBO_ADGROUP'],
    ['a budget of its own', { budget_in_micro_currency: 1_000_000 }, 'has no budget'],
    ['an end of its own', { end_time: 2_000_000_000 }, 'no start_time and end_time'],
  ])('with budget optimization, an ad group with %s is refused', async (_, fields, message) => {
    expect(await refused(fields)).toMatch(new RegExp(`^200 1 .*${message}`));
  });

  it('without budget optimization, an ad group has a budget of its own', async () => {
    const { id } = await client.campaign({ is_campaign_budget_optimization: false, daily_spend_cap: null });
    const plain = { campaign_id: id, budget_type: 'DAILY' };
    expect(await refused({ ...plain, budget_in_micro_currency: 5_000_000 })).toBe('accepted');
    expect(await refused(plain)).toContain('budget_in_micro_currency is required');
    expect(await refused({ campaign_id: id })).toContain('requires a campaign with budget optimization');
    expect(await refused({ ...plain, budget_type: 'LIFETIME', budget_in_micro_currency: 5_000_000 })).toContain('requires an end_time');
  });

  it.each([
    ['AUTOMATIC_BID', 1_000_000, /takes no bid/],
    ['AUTOMATIC_BID', null, /^accepted/],
    ['MAX_BID', 1_000_000, /^accepted/],
    ['TARGET_AVG', 1_000_000, /^accepted/],
    ['MAX_BID', null, /is required/],
    ['MAX_BID', 0, /greater than 0/],
    [null, null, /is required/],
  ])('the bid strategy %s with the bid %s', async (strategy, bid, answer) => {
    expect(await refused({ bid_strategy_type: strategy, bid_in_micro_currency: bid })).toMatch(answer);
  });

  it('a conversion campaign requires a goal with a conversion tag of the ad account and an event', async () => {
    const id = await conversionCampaign();
    const foreign = RawClient.at(client.double);
    expect(await refused({ campaign_id: id, billable_event: 'IMPRESSION' })).toContain('optimization_goal_metadata is required');
    expect(await refused({ campaign_id: id, ...goal() })).toBe('accepted');
    expect(await refused({ campaign_id: id, ...goal({ conversion_tag_id: foreign.tagId }) })).toContain('Conversion tag not found');
    expect(await refused({ campaign_id: id, ...goal({ conversion_event: undefined }) })).toContain('conversion_event is required');
    expect(await refused({ ...goal(), billable_event: 'CLICKTHROUGH' })).toContain('WEB_CONVERSION only');
  });

  it('the bid of a conversion campaign is part of its goal', async () => {
    const id = await conversionCampaign();
    const capped = { campaign_id: id, bid_strategy_type: 'MAX_BID' };
    expect(await refused({ ...capped, ...goal({ cpa_goal_value_in_micro_currency: '5000000' }) })).toBe('accepted');
    expect(await refused({ ...capped, ...goal(), bid_in_micro_currency: 5_000_000 })).toContain('cpa_goal_value_in_micro_currency');
  });

  it('value is optimized for checkouts with automatic bids only', async () => {
    const id = await conversionCampaign();
    expect(await refused({ campaign_id: id, ...goal({ is_roas_optimized: true }) })).toBe('accepted');
    expect(await refused({ campaign_id: id, ...goal({ is_roas_optimized: true, conversion_event: 'LEAD' }) })).toContain(
      'is_roas_optimized',
    );
  });

  it.each([
    ['neither country nor region', { LOCATION: undefined }, /requires LOCATION or GEO/],
    ['an empty list of countries', { LOCATION: [] }, /requires LOCATION or GEO/],
    ['an unknown country', { LOCATION: ['ZZ'] }, /ZZ is not a location/],
    ['a region instead of a country', { LOCATION: undefined, GEO: ['BE-VOV'] }, /^accepted/],
    ['a postal code', { LOCATION: undefined, GEO: ['US-94107'] }, /^accepted/],
    ['an unknown region', { GEO: ['XX-1'] }, /XX-1 is not a region/],
    ['a metro area', { LOCATION: ['807'] }, /^accepted/],
    ['an unknown language', { LOCALE: ['xx'] }, /xx is not a language/],
    ['an unknown interest', { INTEREST: ['1'] }, /1 is not an interest/],
    ['a name instead of an interest', { INTEREST: ['Travel'] }, /Travel is not an interest/],
    ['ages', { MINIMUM_AGE: '18', MAXIMUM_AGE: '65+' }, /^accepted/],
    ['one age', { MINIMUM_AGE: '18' }, /used together/],
    ['an age below 18', { MINIMUM_AGE: '13', MAXIMUM_AGE: '30' }, /from 18 to 65/],
    ['an age above 65', { MINIMUM_AGE: '18', MAXIMUM_AGE: '70' }, /from 18 to 65/],
    ['a range that ends before it begins', { MINIMUM_AGE: '40', MAXIMUM_AGE: '30' }, /from 18 to 65/],
    ['ages twice', { MINIMUM_AGE: '18', MAXIMUM_AGE: '30', AGE_BUCKET: ['18-24'] }, /combined with AGE_BUCKET/],
    ['an unknown audience', { AUDIENCE_INCLUDE: ['1'] }, /Audience 1 not found/],
  ])('a targeting with %s', async (_, spec, answer) => {
    expect(await targeted(spec)).toMatch(answer);
  });

  it('the billable event and the budget type change in a draft only', async () => {
    const { id } = await group();
    const change = (fields: object) => client.refusal('PATCH', 'ad_groups', { id, ...fields });
    expect(await change({ billable_event: 'IMPRESSION' })).toMatch(/^200 1 .*drafts only/);
    expect(await change({ budget_type: 'DAILY' })).toMatch(/^200 1 .*drafts only/);
    expect(await change({ name: 'New', targeting_spec: { GEO: ['US-CA'] } })).toBe('accepted');
    const { body } = await client.get(`${client.account}/ad_groups/${id}`);
    expect(body).toMatchObject({ name: 'New', targeting_spec: { GEO: ['US-CA'] }, billable_event: 'CLICKTHROUGH' });
    expect(body.targeting_spec).not.toHaveProperty('LOCATION');
  });

  it('an ad group of a missing or archived campaign is refused', async () => {
    expect(await refused({ campaign_id: '1' })).toBe('200 2 Campaign not found.');
    await client.one('PATCH', 'campaigns', { ad_account_id: client.adAccountId, id: campaignId, status: 'ARCHIVED' });
    expect(await refused({})).toContain('archived');
  });

  it('a campaign with budget optimization has at most 70 ad groups', async () => {
    for (const count of [30, 30, 10])
      await client.call(
        'POST',
        `${client.account}/ad_groups`,
        Array.from({ length: count }, () => ({ ...anAdGroup, campaign_id: campaignId })),
      );
    expect(await refused({})).toContain('at most 70');
  });

  it('ad groups are found by campaign or by ID, not by both', async () => {
    const { id } = await group();
    const list = async (query: string) => client.get(`${client.account}/ad_groups?${query}`);
    const ids = ({ body }: { body: Json }) => body.items.map((item: Json) => item.id);
    expect(ids(await list(`campaign_ids=${campaignId}`))).toEqual([id]);
    expect(ids(await list(`ad_group_ids=${id}`))).toEqual([id]);
    expect(ids(await list('campaign_ids=1'))).toEqual([]);
    expect(await list(`campaign_ids=${campaignId}&ad_group_ids=${id}`)).toMatchObject({ status: 400, body: { code: 1 } });
    await client.one('PATCH', 'ad_groups', { id, status: 'ARCHIVED' });
    expect(ids(await list(`campaign_ids=${campaignId}`))).toEqual([]);
    expect(ids(await list(`campaign_ids=${campaignId}&entity_statuses=ARCHIVED`))).toEqual([id]);
    expect(await client.refusal('PATCH', 'ad_groups', { id, status: 'ACTIVE' })).toContain('archived');
  });
});
