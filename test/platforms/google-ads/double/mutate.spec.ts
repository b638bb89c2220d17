import { aBudget, aCampaign, RawClient, refusalOf } from '../raw-client.js';

describe('mutates', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  it('a whole campaign is created in one request, whose parts refer to each other by temporary names', async () => {
    const made = await client.launched();
    const query = "SELECT campaign.id, campaign.name, campaign.status, label.name FROM campaign_label WHERE label.name = 'acs launch'";
    const [row] = await client.rows(query);
    expect(row).toMatchObject({
      campaign: { resourceName: made.campaign, name: 'acs launch', status: 'PAUSED' },
      label: { name: 'acs launch' },
    });
    const [ad] = await client.rows('SELECT campaign.id, ad_group_ad.ad.name, ad_group_ad.status FROM ad_group_ad');
    expect(ad).toMatchObject({ adGroupAd: { resourceName: made.ad, status: 'ENABLED', ad: { name: 'crv_one' } } });
  });

  it('a request with one refused operation changes nothing', async () => {
    const operations = await client.launch('first', { ad: { headlines: [{ text: 'x'.repeat(31) }] } });
    expect(await client.refusal(...operations)).toBe(
      '400 stringLengthError.TOO_LONG at mutate_operations[6].ad_group_ad_operation.create.ad.demand_gen_multi_asset_ad.headlines[0].text',
    );
    expect(await client.rows('SELECT label.id FROM label')).toEqual([]);
    expect(await client.rows('SELECT campaign.id FROM campaign')).toEqual([]);
  });

  it('a second request with the same label is refused as a whole', async () => {
    await client.launched('the launch');
    const again = await client.launch('the launch', { campaign: { name: 'Another name' } });
    expect(await client.refusal(...again)).toContain('labelError.DUPLICATE_NAME at mutate_operations[0].label_operation.create.name');
    expect(await client.rows('SELECT campaign.id FROM campaign')).toHaveLength(1);
  });

  it('a request that is only validated changes nothing and answers nothing', async () => {
    expect(await client.mutate(await client.launch(), { validateOnly: true })).toEqual({ status: 200, body: {} });
    expect(await client.rows('SELECT campaign.id FROM campaign')).toEqual([]);
    const wrong = await client.launch('x', { budget: { amountMicros: '1' } });
    expect(refusalOf(await client.mutate(wrong, { validateOnly: true }))).toContain('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT');
  });

  it.each([
    [
      'used before it is created',
      (all: object[]) => [all[2], all[1]],
      'mutateError.RESOURCE_NOT_FOUND at mutate_operations[0].campaign_operation.create.campaign_budget',
    ],
    [
      'given twice',
      (all: object[]) => [
        all[0],
        { labelOperation: { create: { ...((all[0] as never)['labelOperation']['create'] as object), name: 'b' } } },
      ],
      'newResourceCreationError.DUPLICATE_TEMP_IDS at mutate_operations[1].label_operation.create.resource_name',
    ],
  ] as const)('a temporary name that is %s is refused', async (_, change, expected) => {
    expect(await client.refusal(...(change(await client.launch()) as object[]))).toBe(`400 ${expected}`);
  });

  it("a temporary number is unique across all types, and an ID of one's own choice is refused", async () => {
    const label = (id: number) => ({ labelOperation: { create: { resourceName: client.name('labels', id), name: `label ${id}` } } });
    const budget = { campaignBudgetOperation: { create: { resourceName: client.name('campaignBudgets', -1), ...aBudget } } };
    expect(await client.refusal(label(-1), budget)).toContain('newResourceCreationError.DUPLICATE_TEMP_IDS at mutate_operations[1]');
    expect(await client.refusal(label(12))).toContain('newResourceCreationError.CANNOT_SET_ID_FOR_CREATE');
  });

  it('what refers to a refused part is refused for that reason', async () => {
    const operations = await client.launch('x', { budget: { amountMicros: '-1' } });
    expect(await client.refusal(...operations.slice(1, 3))).toBe(
      '400 campaignBudgetError.NEGATIVE_MONEY_AMOUNT at mutate_operations[0].campaign_budget_operation.create.amount_micros, ' +
        'newResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS at mutate_operations[1].campaign_operation.create.campaign_budget',
    );
  });

  it('an update changes the fields that its mask names, and no others', async () => {
    const { campaign, budget } = await client.launched();
    const update = { resourceName: campaign, name: 'After', status: 'ENABLED', finalUrlSuffix: 'a=b' };
    await client.done(
      { campaignOperation: { update, updateMask: 'name,finalUrlSuffix' } },
      { campaignBudgetOperation: { update: { resourceName: budget, amountMicros: '70000000' }, updateMask: 'amountMicros' } },
    );
    const query =
      'SELECT campaign.name, campaign.status, campaign.final_url_suffix, campaign_budget.amount_micros, campaign_budget.name FROM campaign';
    expect(await client.rows(query)).toMatchObject([
      { campaign: { name: 'After', status: 'PAUSED', finalUrlSuffix: 'a=b' }, campaignBudget: { amountMicros: '70000000', name: 'After' } },
    ]);
    await client.done({ campaignOperation: { update: { resourceName: campaign }, updateMask: 'finalUrlSuffix' } });
    expect((await client.rows(query))[0].campaign).not.toHaveProperty('finalUrlSuffix');
  });

  it.each([
    ['without a mask', { name: 'x' }, undefined, 'fieldMaskError.FIELD_MASK_MISSING'],
    ['of a field that does not exist', {}, 'startDate', 'fieldMaskError.FIELD_NOT_FOUND'],
    ['of an immutable field', { advertisingChannelType: 'SEARCH' }, 'advertisingChannelType', 'fieldError.IMMUTABLE_FIELD'],
    ['of an output-only field', {}, 'primaryStatus', 'fieldError.IMMUTABLE_FIELD'],
    ['of a field with subfields', { targetCpa: { targetCpaMicros: '1000000' } }, 'targetCpa', 'fieldMaskError.FIELD_HAS_SUBFIELDS'],
    ['of an empty field with subfields', { targetSpend: {} }, 'targetSpend', 'fieldMaskError.FIELD_HAS_SUBFIELDS'],
  ])('an update %s is refused', async (_, fields, updateMask, expected) => {
    const { campaign } = await client.launched();
    const operation = { update: { resourceName: campaign, ...fields }, ...(updateMask === undefined ? {} : { updateMask }) };
    expect(await client.refusal({ campaignOperation: operation })).toContain(
      `400 ${expected} at mutate_operations[0].campaign_operation.update`,
    );
  });

  it('a bidding strategy that is set replaces the one before', async () => {
    const { campaign } = await client.launched();
    const update = { resourceName: campaign, targetCpa: { targetCpaMicros: '5000000' } };
    await client.done({ campaignOperation: { update, updateMask: 'targetCpa.targetCpaMicros' } });
    expect(await client.rows('SELECT campaign.bidding_strategy_type, campaign.target_cpa.target_cpa_micros FROM campaign')).toMatchObject([
      { campaign: { biddingStrategyType: 'TARGET_CPA', targetCpa: { targetCpaMicros: '5000000' } } },
    ]);
  });

  it('a removed campaign stays readable, cannot be changed, and frees its name', async () => {
    const { campaign } = await client.launched('a name');
    await client.done({ campaignOperation: { remove: campaign } });
    expect(await client.rows('SELECT campaign.status, campaign.primary_status FROM campaign')).toMatchObject([
      { campaign: { status: 'REMOVED', primaryStatus: 'REMOVED' } },
    ]);
    const change = { campaignOperation: { update: { resourceName: campaign, status: 'PAUSED' }, updateMask: 'status' } };
    expect(await client.refusal(change)).toContain('contextError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE');
    expect(await client.refusal({ campaignOperation: { remove: campaign } })).toContain('OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE');
    await client.launched('another label', { campaign: { name: 'a name' } });
    expect(await client.rows(`SELECT campaign.id FROM campaign WHERE campaign.name = 'a name'`)).toHaveLength(2);
  });

  it.each([
    [
      'an unknown field',
      { ...aCampaign, startDate: '2026-12-01' },
      `Unknown name "startDate" at 'mutate_operations[0].campaign_operation.create': Cannot find field.`,
    ],
    ['an unknown enumeration value', { ...aCampaign, status: 'RUNNING' }, `"RUNNING"`],
    ['two strategies', { ...aCampaign, maximizeConversions: {} }, `oneof field 'campaign_bidding_strategy' is already set`],
    ['a fraction in a whole number', { targetCpa: { targetCpaMicros: 1.5 } }, 'TYPE_INT64'],
    ['a text as a boolean', { demandGenCampaignSettings: { upgradedTargeting: 'true' } }, 'TYPE_BOOL'],
  ])('a body with %s is refused before anything else', async (_, create, expected) => {
    const reply = await client.mutate([{ campaignOperation: { create } }]);
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT', message: expect.stringContaining(expected) } },
    });
    expect(reply.body.error.details[0]['@type']).toBe('type.googleapis.com/google.rpc.BadRequest');
  });

  it('a mask in snake_case is refused', async () => {
    const { campaign } = await client.launched();
    const reply = await client.mutate([{ campaignOperation: { update: { resourceName: campaign }, updateMask: 'final_url_suffix' } }]);
    expect(reply).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('google.protobuf.FieldMask') } } });
  });

  it('a field that only the platform sets is refused', async () => {
    const create = { ...aCampaign, name: 'x', primaryStatus: 'ELIGIBLE' };
    expect(await client.refusal({ campaignOperation: { create } })).toBe(
      '400 fieldError.VALUE_MUST_BE_UNSET at mutate_operations[0].campaign_operation.create.primary_status',
    );
  });

  it('a request without operations, and an operation that does nothing, are refused', async () => {
    expect(await client.refusal()).toBe('400 requestError.OPERATION_REQUIRED');
    expect(await client.refusal({})).toBe('400 requestError.OPERATION_REQUIRED at mutate_operations[0]');
    expect(await client.refusal({ campaignOperation: {} })).toContain(
      'requestError.OPERATION_REQUIRED at mutate_operations[0].campaign_operation',
    );
  });

  it('a request has at most 10,000 operations', async () => {
    const label = { labelOperation: { create: { name: 'x' } } };
    expect(await client.refusal(...Array.from({ length: 10_001 }, () => label))).toBe('400 requestError.TOO_MANY_MUTATE_OPERATIONS');
  });

  it('what does not exist or belongs to another customer is not found', async () => {
    const other = RawClient.at(client.double);
    const foreign = (await other.launched()).campaign;
    const change = (resourceName: string) => ({ campaignOperation: { update: { resourceName, status: 'ENABLED' }, updateMask: 'status' } });
    expect(await client.refusal(change(client.name('campaigns', 1)))).toContain('mutateError.RESOURCE_NOT_FOUND');
    expect(await client.refusal(change(foreign))).toContain('mutateError.MUTATE_NOT_ALLOWED');
    expect(await client.refusal(change(client.name('adGroups', 1)))).toContain('requestError.RESOURCE_NAME_MALFORMED');
  });

  it('a conflict with another request is answered with 409 ABORTED, and changes nothing', async () => {
    const operations = await client.launch();
    client.world.faults.conflicts = 1;
    expect(await client.refusal(...operations)).toBe('409 databaseError.CONCURRENT_MODIFICATION');
    expect(await client.refusal(...operations)).toBe('accepted');
  });
});
