import { addForeignCampaign } from '../seeds.js';
import { aBudget, RawClient } from '../../raw-client.js';

const place = 'mutate_operations[2].campaign_operation.create';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('campaigns and budgets', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  const launchWith = async (campaign: object, budget: object = {}) => client.refusal(...(await client.launch('x', { campaign, budget })));

  it.each<[string, object, string]>([
    ['without a name', { name: undefined }, `fieldError.REQUIRED at ${place}.name`],
    ['with a line break in its name', { name: 'a\nb' }, `campaignError.INVALID_CAMPAIGN_NAME at ${place}.name`],
    [
      'without a declaration on political advertising',
      { containsEuPoliticalAdvertising: undefined },
      `fieldError.REQUIRED at ${place}.contains_eu_political_advertising`,
    ],
    ['without a type', { advertisingChannelType: undefined }, `fieldError.REQUIRED at ${place}.advertising_channel_type`],
    ['without a bidding strategy', { targetSpend: undefined }, `fieldError.REQUIRED at ${place}.bidding_strategy`],
    [
      'with a strategy of other types',
      { targetSpend: undefined, manualCpc: {} },
      `biddingError.CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY at ${place}.manual_cpc`,
    ],
    [
      'with a ceiling that is for portfolios',
      { targetSpend: { cpcBidCeilingMicros: '1000000' } },
      `fieldError.VALUE_MUST_BE_UNSET at ${place}.target_spend.cpc_bid_ceiling_micros`,
    ],
    ['with a target of nothing', { targetSpend: undefined, targetCpa: {} }, `fieldError.REQUIRED at ${place}.target_cpa.target_cpa_micros`],
    [
      'with a target of a fraction of a cent',
      { targetSpend: undefined, targetCpc: { targetCpcMicros: '1005000' } },
      `biddingError.BID_TOO_MANY_FRACTIONAL_DIGITS at ${place}.target_cpc.target_cpc_micros`,
    ],
    [
      'with a return above 1000',
      { targetSpend: undefined, targetRoas: { targetRoas: 1001 } },
      `rangeError.TOO_HIGH at ${place}.target_roas.target_roas`,
    ],
    [
      'with a return below 0.01',
      { targetSpend: undefined, targetRoas: { targetRoas: 0 } },
      `rangeError.TOO_LOW at ${place}.target_roas.target_roas`,
    ],
    [
      'with a start in another form',
      { startDateTime: inDays(1) },
      `dateError.INVALID_STRING_DATE_TIME_SECONDS at ${place}.start_date_time`,
    ],
    [
      'with a start within a day',
      { startDateTime: `${inDays(1)} 10:00:00` },
      `dateError.DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY at ${place}.start_date_time`,
    ],
    [
      'with an end within a day',
      { endDateTime: `${inDays(1)} 10:00:00` },
      `dateError.DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY at ${place}.end_date_time`,
    ],
    [
      'with a start in the past',
      { startDateTime: `${inDays(-2)} 00:00:00` },
      `dateRangeError.CANNOT_SET_DATE_TO_PAST at ${place}.start_date_time`,
    ],
    [
      'with an end before its start',
      { startDateTime: `${inDays(9)} 00:00:00`, endDateTime: `${inDays(3)} 23:59:59` },
      `dateRangeError.START_DATE_AFTER_END_DATE at ${place}.end_date_time`,
    ],
    ['with a suffix that is no query', { finalUrlSuffix: '?a=b' }, `urlFieldError.FINAL_URL_SUFFIX_MALFORMED at ${place}.final_url_suffix`],
  ])('a campaign %s is refused', async (_, fields, expected) => {
    expect(await launchWith(fields)).toContain(`400 ${expected}`);
  });

  it('a new campaign is enabled unless it says otherwise, starts today and has no end', async () => {
    await client.launched('x', { campaign: { status: undefined } });
    expect(await client.rows('SELECT campaign.status, campaign.start_date_time, campaign.end_date_time FROM campaign')).toMatchObject([
      { campaign: { status: 'ENABLED', startDateTime: `${inDays(0)} 00:00:00`, endDateTime: '2037-12-30 23:59:59' } },
    ]);
  });

  it('bidding on conversions needs conversion tracking', async () => {
    client.customer.isTracking = false;
    const campaign = { targetSpend: undefined, maximizeConversions: {} };
    expect(await launchWith(campaign)).toContain(`campaignError.CONVERSION_TRACKING_NOT_ENABLED at ${place}.maximize_conversions`);
  });

  it('a campaign name is unique among campaigns that are not removed', async () => {
    await client.launched('one', { campaign: { name: 'the name' } });
    const again = await client.launch('two', { campaign: { name: 'the name' } });
    expect(await client.refusal(...again)).toContain(`campaignError.DUPLICATE_CAMPAIGN_NAME at ${place}.name`);
  });

  const budgetPlace = 'mutate_operations[1].campaign_budget_operation.create';
  it.each<[string, object, string]>([
    ['without an amount', { amountMicros: undefined }, `fieldError.REQUIRED at ${budgetPlace}.amount_micros`],
    [
      'of less than a cent',
      { amountMicros: '50000001' },
      `campaignBudgetError.NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT at ${budgetPlace}.amount_micros`,
    ],
    ['below zero', { amountMicros: '-10000' }, `campaignBudgetError.NEGATIVE_MONEY_AMOUNT at ${budgetPlace}.amount_micros`],
    [
      'of more than there is',
      { amountMicros: '9000000000000000' },
      `campaignBudgetError.MONEY_AMOUNT_TOO_LARGE at ${budgetPlace}.amount_micros`,
    ],
    [
      'with both amounts',
      { totalAmountMicros: '1' },
      `campaignBudgetError.TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY at ${budgetPlace}.total_amount_micros`,
    ],
    [
      'of a period with a daily amount',
      { period: 'CUSTOM_PERIOD' },
      `campaignBudgetError.BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD at ${budgetPlace}.amount_micros`,
    ],
    ['that is shared and has no name', { explicitlyShared: undefined }, `fieldError.REQUIRED at ${budgetPlace}.name`],
    [
      'that is shared',
      { explicitlyShared: undefined, name: 'shared' },
      `campaignError.CAMPAIGN_CANNOT_USE_SHARED_BUDGET at ${place}.campaign_budget`,
    ],
    [
      'with accelerated delivery',
      { deliveryMethod: 'ACCELERATED' },
      `campaignBudgetError.CANNOT_USE_ACCELERATED_DELIVERY_MODE at ${budgetPlace}.delivery_method`,
    ],
  ])('a budget %s is refused', async (_, budget, expected) => {
    expect(await launchWith({}, budget)).toContain(expected);
  });

  it('a shared budget has a name of its own, and a budget that is not shared that of its campaign', async () => {
    const shared = { campaignBudgetOperation: { create: { amountMicros: '50000000', name: 'shared' } } };
    await client.done(shared);
    expect(await client.refusal(shared)).toContain('campaignBudgetError.DUPLICATE_NAME');
    const { budget } = await client.launched();
    const update = { resourceName: budget, name: 'own' };
    expect(await client.refusal({ campaignBudgetOperation: { update, updateMask: 'name' } })).toContain(
      'CANNOT_MODIFY_FIELD_OF_IMPLICITLY_SHARED_CAMPAIGN_BUDGET',
    );
  });

  it('a day of Demand Gen needs at least 5 US dollars, and the error says so', async () => {
    expect(await launchWith({}, { amountMicros: '5000000' })).toBe('accepted');
    const { body } = await client.mutate(await client.launch('y', { budget: { amountMicros: '4990000' } }));
    expect(body.error.details[0].errors[0]).toMatchObject({
      errorCode: { campaignBudgetError: 'BUDGET_BELOW_PER_DAY_MINIMUM' },
      details: {
        budgetPerDayMinimumErrorDetails: { currencyCode: 'USD', budgetPerDayMinimumMicros: '5000000', failedBudgetAmountMicros: '4990000' },
      },
    });
  });

  it('a lowered budget is held to the same minimum', async () => {
    const { budget } = await client.launched();
    const update = { resourceName: budget, amountMicros: '1000000' };
    expect(await client.refusal({ campaignBudgetOperation: { update, updateMask: 'amountMicros' } })).toContain(
      'BUDGET_BELOW_PER_DAY_MINIMUM',
    );
  });

  it('a total budget needs an end, and the minimum for each day until then', async () => {
    const total = (amount: string) => ({ amountMicros: undefined, period: 'CUSTOM_PERIOD', totalAmountMicros: amount });
    const until = { endDateTime: `${inDays(9)} 23:59:59` };
    expect(await launchWith({}, total('500000000'))).toContain('campaignError.END_DATE_TIME_REQUIRED_FOR_TOTAL_BUDGET');
    expect(await launchWith({ endDateTime: `${inDays(500)} 23:59:59` }, total('9000000000'))).toContain(
      'DURATION_TOO_LONG_FOR_TOTAL_BUDGET',
    );
    expect(await launchWith(until, total('49990000'))).toContain('campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM');
    expect(await launchWith(until, total('50000000'))).toBe('accepted');
  });

  it('amounts in yen have no decimals', async () => {
    const yen = RawClient.at(client.double, { currency: 'JPY' });
    const operations = await yen.launch('x', { budget: { amountMicros: '800500000' } });
    expect(await yen.refusal(...operations)).toContain('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT');
    expect(await yen.refusal(...(await yen.launch('x', { budget: { amountMicros: '800000000' } })))).toBe('accepted');
  });

  it('a budget that is not shared belongs to one campaign, and goes with it', async () => {
    const { budget, campaign } = await client.launched();
    const [, , other] = await client.launch('other', { campaign: { campaignBudget: budget } });
    expect(await client.refusal(other as object)).toContain('CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS');
    expect(await client.refusal({ campaignBudgetOperation: { remove: budget } })).toContain('campaignBudgetError.CAMPAIGN_BUDGET_IN_USE');
    await client.done({ campaignOperation: { remove: campaign } });
    expect(await client.rows('SELECT campaign_budget.status FROM campaign_budget')).toMatchObject([
      { campaignBudget: { status: 'REMOVED' } },
    ]);
  });

  it('the period of a budget cannot change', async () => {
    const { campaign } = await client.launched('x', { campaign: { endDateTime: `${inDays(9)} 23:59:59` } });
    const budget = { ...aBudget, amountMicros: undefined, period: 'CUSTOM_PERIOD', totalAmountMicros: '500000000' };
    const [name] = await client.done({ campaignBudgetOperation: { create: budget } });
    const update = { resourceName: campaign, campaignBudget: name };
    expect(await client.refusal({ campaignOperation: { update, updateMask: 'campaignBudget' } })).toContain(
      'campaignError.CANNOT_CHANGE_BUDGET_PERIOD',
    );
  });

  it('the start of a started campaign cannot move', async () => {
    const { campaign } = await client.launched();
    const update = { resourceName: campaign, startDateTime: `${inDays(3)} 00:00:00` };
    expect(await client.refusal({ campaignOperation: { update, updateMask: 'startDateTime' } })).toContain(
      'dateRangeError.CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED',
    );
  });

  describe('with an undeclared campaign in the account', () => {
    const required = '400 mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED';
    const status = (resourceName: string, word: string) => ({
      campaignOperation: { update: { resourceName, status: word }, updateMask: 'status' },
    });

    it('no campaign can be created, changed, paused or removed, until it is declared', async () => {
      const { campaign } = await client.launched();
      const foreign = addForeignCampaign(client.world, client.customer);
      expect(
        await client.rows('SELECT campaign.id FROM campaign WHERE campaign.missing_eu_political_advertising_declaration = TRUE'),
      ).toHaveLength(1);
      expect(await client.refusal(...(await client.launch('another')))).toBe(`${required} at mutate_operations[2].campaign_operation`);
      expect(await client.refusal(status(campaign, 'PAUSED'))).toBe(`${required} at mutate_operations[0].campaign_operation`);
      expect(await client.refusal({ campaignOperation: { remove: campaign } })).toContain(required);
      const containsEuPoliticalAdvertising = 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING';
      const update = { resourceName: foreign.name, containsEuPoliticalAdvertising };
      await client.done({ campaignOperation: { update, updateMask: 'containsEuPoliticalAdvertising' } });
      expect(await client.refusal(status(campaign, 'ENABLED'))).toBe('accepted');
    });

    it('stops pass on a platform that lets them', async () => {
      const lenient = RawClient.inMemory({ refusesStopsWhenUndeclared: false });
      const { campaign } = await lenient.launched();
      addForeignCampaign(lenient.world, lenient.customer);
      expect(await lenient.refusal(status(campaign, 'ENABLED'))).toContain(required);
      expect(await lenient.refusal(status(campaign, 'PAUSED'))).toBe('accepted');
    });
  });
});
