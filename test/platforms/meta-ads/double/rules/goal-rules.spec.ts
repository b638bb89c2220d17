import { anAdSet, type Params, RawClient } from '../../raw-client.js';

const daySeconds = 86_400;

describe('goals, bids and budgets of Meta', () => {
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
  const conversions = () => ({
    optimization_goal: 'OFFSITE_CONVERSIONS',
    promoted_object: { pixel_id: client.ids.pixel, custom_event_type: 'PURCHASE' },
  });

  describe('goals', () => {
    it.each([
      ['OUTCOME_AWARENESS', 'REACH', ['page_id'], undefined],
      ['OUTCOME_TRAFFIC', 'LINK_CLICKS', [], 'WEBSITE'],
      ['OUTCOME_ENGAGEMENT', 'POST_ENGAGEMENT', ['page_id'], 'ON_POST'],
      ['OUTCOME_LEADS', 'OFFSITE_CONVERSIONS', ['pixel_id', 'custom_event_type'], 'WEBSITE'],
      ['OUTCOME_LEADS', 'LEAD_GENERATION', ['page_id'], 'ON_AD'],
      ['OUTCOME_APP_PROMOTION', 'APP_INSTALLS', ['application_id', 'object_store_url'], 'APP'],
      ['OUTCOME_SALES', 'OFFSITE_CONVERSIONS', ['pixel_id', 'custom_event_type'], 'WEBSITE'],
      ['OUTCOME_SALES', 'VALUE', ['pixel_id', 'custom_event_type'], 'WEBSITE'],
    ])('%s with the goal %s needs %j', async (objective, goal, needs, destination) => {
      const all: Record<string, string> = {
        page_id: client.ids.page,
        pixel_id: client.ids.pixel,
        custom_event_type: 'PURCHASE',
        application_id: client.ids.app,
        object_store_url: 'https://play.google.com/x',
      };
      const params = (names: readonly string[]) => ({
        optimization_goal: goal,
        destination_type: destination,
        promoted_object: Object.fromEntries(names.map((name) => [name, all[name]])),
      });
      expect(await inside({ objective }, params(needs))).toBe('accepted');
      for (const need of needs) {
        const refusal = await inside({ objective }, params(needs.filter((name) => name !== need)));
        expect({ need, refusal }).toEqual({ need, refusal: '100/1885154' });
      }
    });

    it('a goal that does not fit the objective is refused', async () => {
      expect(await refused(conversions())).toBe('100/2490408');
    });
  });

  describe('bids and budgets', () => {
    const sales = (strategy: string): Params => ({ objective: 'OUTCOME_SALES', bid_strategy: strategy });

    it('with a cost cap, every ad set needs a bid amount, and without one none has it', async () => {
      expect(await inside(sales('COST_CAP'), conversions())).toBe('100/1815857');
      expect(await inside(sales('COST_CAP'), { ...conversions(), bid_amount: 500 })).toBe('accepted');
      expect(await inside(sales('LOWEST_COST_WITHOUT_CAP'), { ...conversions(), bid_amount: 500 })).toBe('100/1815088');
    });

    it('a strategy with a cap comes to a campaign with a bid for each ad set, and another one takes the bids away', async () => {
      const id = await client.campaign(sales('LOWEST_COST_WITHOUT_CAP'));
      const adSet = await client.adSet({ campaign_id: id, ...conversions() });
      const bid = async () => client.get(adSet, { fields: 'bid_amount,bid_strategy' });
      expect(await client.refusal('POST', id, { bid_strategy: 'COST_CAP' })).toBe('100/1815857');
      await client.post(id, { bid_strategy: 'COST_CAP', adset_bid_amounts: { [adSet]: 500 } });
      expect(await bid()).toEqual({ id: adSet, bid_amount: 500, bid_strategy: 'COST_CAP' });
      await client.post(id, { bid_strategy: 'LOWEST_COST_WITHOUT_CAP' });
      expect(await bid()).toEqual({ id: adSet, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' });
    });

    it('a floor of return needs the goal VALUE and a ratio within bounds', async () => {
      const floor = (value: number, goal = 'VALUE') => ({
        ...conversions(),
        optimization_goal: goal,
        bid_constraints: { roas_average_floor: value },
      });
      const strategy = sales('LOWEST_COST_WITH_MIN_ROAS');
      expect(await inside(strategy, floor(35_000))).toBe('accepted');
      expect(await inside(strategy, floor(99))).toBe('100');
      expect(await inside(strategy, floor(10_000_001))).toBe('100');
      expect(await inside(strategy, floor(35_000, 'OFFSITE_CONVERSIONS'))).toBe('100');
      expect(await inside(strategy, { ...conversions(), optimization_goal: 'VALUE' })).toBe('100');
    });

    it('a bid cap needs a budget of five times the bid', async () => {
      const strategy = sales('LOWEST_COST_WITH_BID_CAP');
      const id = await client.campaign(strategy);
      expect(await refused({ ...conversions(), campaign_id: id, bid_amount: 900 })).toBe('accepted');
      expect(await client.refusal('POST', id, { daily_budget: 5_001 })).toBe('accepted');
      expect(await client.refusal('POST', id, { daily_budget: 4_499 })).toBe('100/1885272');
    });

    it('campaign and ad set cannot both have a budget, and one of them must', async () => {
      expect(await refused({ daily_budget: 1_000 })).toBe('100/1885621');
      const open = { daily_budget: undefined, bid_strategy: undefined, is_adset_budget_sharing_enabled: false };
      expect(await inside(open, {})).toBe('100/1885272');
      expect(await inside(open, { daily_budget: 1_000 })).toBe('accepted');
      expect(await inside(open, { daily_budget: 10 })).toBe('100/1885272');
    });

    it('a lifetime budget needs an end', async () => {
      const end = client.world.clock.seconds() + 9 * daySeconds;
      const lifetime = { daily_budget: undefined, lifetime_budget: 90_000 };
      expect(await inside(lifetime, {})).toBe('100');
      expect(await inside(lifetime, { end_time: 0 })).toBe('100');
      expect(await inside(lifetime, { end_time: end })).toBe('accepted');
      expect(await inside(lifetime, { end_time: new Date(end * 1_000).toISOString() })).toBe('accepted');
      expect(await inside(lifetime, { end_time: end - 20 * daySeconds })).toBe('100/1487033');
    });

    it('the minimum of the budget of a campaign counts its ad sets', async () => {
      const id = await client.campaign({ daily_budget: 100 });
      for (const name of ['One', 'Two']) expect(await refused({ campaign_id: id, name })).toBe('accepted');
      expect(await client.refusal('POST', id, { daily_budget: 99 })).toBe('100/2238055');
    });

    it('the budget of an ad set changes four times in an hour', async () => {
      const open = await client.campaign({ daily_budget: undefined, bid_strategy: undefined, is_adset_budget_sharing_enabled: false });
      const id = await client.adSet({ campaign_id: open, daily_budget: 1_000 });
      for (const budget of [1_001, 1_002, 1_003, 1_004])
        expect(await client.refusal('POST', id, { daily_budget: budget })).toBe('accepted');
      expect(await client.refusal('POST', id, { daily_budget: 1_005 })).toBe('613/1487632');
      expect(await client.refusal('POST', id, { name: 'Renamed' })).toBe('accepted');
      client.world.clock.advance(3_601);
      expect(await client.refusal('POST', id, { daily_budget: 1_005 })).toBe('accepted');
    });
  });
});
