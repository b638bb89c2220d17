import { RawClient } from '../raw-client.js';

describe('the delivery of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory({ reviewSeconds: 60, processingSeconds: 5 });
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const statusOf = async (id: string) => (await client.get(id, { fields: 'effective_status' })).effective_status;
  const reviewed = () => client.world.clock.advance(61);

  it('new objects are in process, then in review, then active', async () => {
    const { campaign, adSet, ad } = await client.running();
    expect([await statusOf(campaign), await statusOf(adSet), await statusOf(ad)]).toEqual(['IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS']);
    client.world.clock.advance(6);
    expect([await statusOf(campaign), await statusOf(adSet), await statusOf(ad)]).toEqual(['ACTIVE', 'ACTIVE', 'PENDING_REVIEW']);
    reviewed();
    expect(await statusOf(ad)).toBe('ACTIVE');
  });

  it('a rejected ad has the reasons', async () => {
    client.world.rejecting.add(client.adAccount.id);
    const { ad, campaign } = await client.running();
    expect((await client.get(ad, { fields: 'ad_review_feedback' })).ad_review_feedback).toBeUndefined();
    reviewed();
    const shown = await client.get(ad, { fields: 'effective_status,ad_review_feedback,status' });
    expect(shown).toEqual({
      id: ad,
      status: 'ACTIVE',
      effective_status: 'DISAPPROVED',
      ad_review_feedback: { global: { 'Personal Attributes': expect.any(String) } },
    });
    expect(await statusOf(campaign)).toBe('ACTIVE');
  });

  it('a pause above stops what is below, which keeps its own status', async () => {
    const { campaign, adSet, ad } = await client.running();
    reviewed();
    await client.post(campaign, { status: 'PAUSED' });
    expect([await statusOf(campaign), await statusOf(adSet), await statusOf(ad)]).toEqual(['PAUSED', 'CAMPAIGN_PAUSED', 'CAMPAIGN_PAUSED']);
    expect(await client.get(ad, { fields: 'status,configured_status' })).toMatchObject({ status: 'ACTIVE', configured_status: 'ACTIVE' });
    await client.post(campaign, { status: 'ACTIVE' });
    await client.post(adSet, { status: 'PAUSED' });
    expect([await statusOf(campaign), await statusOf(adSet), await statusOf(ad)]).toEqual(['ACTIVE', 'PAUSED', 'ADSET_PAUSED']);
    await client.post(ad, { status: 'PAUSED' });
    expect(await statusOf(ad)).toBe('PAUSED');
  });

  it('what is in an archived campaign is archived', async () => {
    const { campaign, adSet, ad } = await client.running();
    await client.post(campaign, { status: 'ARCHIVED' });
    expect([await statusOf(adSet), await statusOf(ad)]).toEqual(['ARCHIVED', 'ARCHIVED']);
    expect((await client.get(`${client.account}/ads`)).data).toEqual([]);
    await client.call('DELETE', campaign);
    expect([await statusOf(adSet), await statusOf(ad)]).toEqual(['DELETED', 'DELETED']);
  });

  it('without a payment method nothing is delivered', async () => {
    Object.assign(client.adAccount, { hasFunding: false });
    const { ad } = await client.running();
    reviewed();
    expect(await client.get(ad, { fields: 'effective_status,failed_delivery_checks' })).toEqual({
      id: ad,
      effective_status: 'PENDING_BILLING_INFO',
      failed_delivery_checks: [{ check_name: 'funding', summary: 'No payment method', description: expect.any(String) }],
    });
    expect((await client.get(client.account, { fields: 'funding_source' })).funding_source).toBeUndefined();
  });

  it('a custom audience that is gone is an issue of ad set, ad and campaign', async () => {
    const filter = { operator: 'and', filters: [{ field: 'event', operator: 'eq', value: 'Purchase' }] };
    const rules = [{ event_sources: [{ type: 'pixel', id: client.ids.pixel }], retention_seconds: 86_400, filter }];
    const audience = await client.create('customaudiences', {
      name: 'Buyers',
      rule: { inclusions: { operator: 'or', rules } },
      prefill: true,
    });
    const campaign = await client.campaign({ status: 'ACTIVE' });
    const targeting = { custom_audiences: [{ id: audience }], targeting_automation: { advantage_audience: 0 } };
    const adSet = await client.adSet({ campaign_id: campaign, targeting });
    const ad = await client.ad({ adset_id: adSet });
    reviewed();
    expect(await statusOf(adSet)).toBe('ACTIVE');
    await client.call('DELETE', audience);
    for (const id of [campaign, adSet, ad]) {
      const { effective_status: status, issues_info: issues } = await client.get(id, { fields: 'effective_status,issues_info' });
      expect(status).toBe('WITH_ISSUES');
      expect(issues).toMatchObject([{ level: 'AD_SET', error_code: 1885022, error_type: 'HARD_ERROR', error_summary: expect.any(String) }]);
    }
  });

  it('a new ad set is learning', async () => {
    const { adSet } = await client.running();
    expect((await client.get(adSet, { fields: 'learning_stage_info' })).learning_stage_info).toMatchObject({ status: 'LEARNING' });
  });
});
