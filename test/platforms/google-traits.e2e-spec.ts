import { AdAccounts, type AdAccountClient, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { DeliveryObserver } from '#libs/delivery';
import { type Id, newId } from '#libs/kernel';
import { AudienceSizing } from '../../libs/audiences/src/application/processes/audience-sizing.js';
import { runInLane } from '#libs/kernel/infrastructure';
import { refusalOf } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { connectGoogle } from './google-ads/connect-google.js';
import { addCustomer } from './google-ads/double/customers.js';
import type { Customer, Resource } from './google-ads/double/records.js';
import type { Json } from './google-ads/double/schema/types.js';
import { addForeignCampaign } from './google-ads/double/seeds.js';
import { addReadyCustomer, googleUnderTest, type RunningGoogle } from './google-ads/google-under-test.js';
import { PortStage } from './port-stage.js';

const rules = (...all: object[]): RuleTree => ({ all, any: [], none: [] }) as unknown as RuleTree;
const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });
const declared = { containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' };

describe('what only Google Ads does', () => {
  let platform: RunningGoogle;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await googleUnderTest({ retryDelaySeconds: 1, pageSize: 50 }).start();
    stage = await PortStage.open(platform);
  }, 120_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });
  afterEach(() => platform.calm());

  const customer = () => platform.double.world.customers.get(stage.adAccountId) as Customer;
  const resources = (kind: Resource['kind']) => [...customer().resources.values()].filter((one) => one.kind === kind);
  const open = (connectionId: Id<'con'> = stage.connectionId): Promise<AdAccountClient> =>
    stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, connectionId);
  const audience = (name: string, tree: RuleTree) =>
    new TestAudiences(stage.api.service.app, stage.account.id).measured({ name, rules: tree });
  const platformsOf = async (id: string) => (await stage.delivery(id)).platforms;
  const campaignName = (id: string) => `customers/${stage.adAccountId}/campaigns/${id}`;

  /** What a person does in Google Ads, past the rules of the API. */
  function change(name: string, fields: Json | null): void {
    const left = new Map(customer().resources);
    const one = left.get(name) as Resource;
    if (fields === null) left.delete(name);
    else left.set(name, { ...one, fields: { ...one.fields, ...fields } });
    customer().resources = left;
  }

  it('a campaign that Google creates a minute after the call was cut off is not created again', async () => {
    // Its images are there already, so the request that creates it is the next one that changes anything.
    await stage.running();
    const id = await stage.launch();
    platform.double.world.faults.late.set(stage.adAccountId, 60);
    await stage.push(id);
    expect(await stage.trees(id)).toEqual([]);
    await stage.settle(id);
    await stage.advance(120);
    expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: stage.creativeIds });
  });

  it('a launch while another campaign is undeclared is refused with a remedy, and so is a stop, until all are declared', async () => {
    const running = await stage.running();
    const { name } = addForeignCampaign(platform.double.world, customer());
    const id = await stage.launch();
    await stage.push(id);
    const refused = [{ in_sync: false, issues: [{ code: 'policy_declaration_required', message: expect.stringContaining('Declare') }] }];
    expect(await platformsOf(id)).toMatchObject(refused);
    expect(await stage.trees(id)).toEqual([]);
    await stage.act(running, 'pause');
    await stage.push(running);
    expect(await platformsOf(running)).toMatchObject(refused);
    expect(await stage.tree(running)).toMatchObject({ runState: 'running' });
    change(name, declared);
    await stage.settle(running);
    await stage.settle(id);
    expect([await stage.tree(running), await stage.tree(id)]).toMatchObject([{ runState: 'paused' }, { runState: 'running' }]);
  });

  it('a smaller budget is sent even if the rest of the edit is refused', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    platform.double.world.faults.policyTopics.set(stage.adAccountId, 'ALCOHOL');
    const another = await stage.newCreative('Other shoes.');
    await stage.patch(id, { budget: { amount_micros: 20_000_000 }, creative_ids: [another] });
    await stage.push(id);
    const budget = customer().resources.get(String(customer().resources.get(campaignName(campaignId))?.fields['campaignBudget']));
    expect(budget?.fields['amountMicros']).toBe('20000000');
    expect(await platformsOf(id)).toMatchObject([
      { in_sync: false, issues: [{ code: 'creative_rejected', message: expect.stringMatching(/ALCOHOL.*crv_/) }] },
    ]);
    await platform.calm();
    await stage.settle(id);
    expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: [another] });
  });

  it('a person who gives a campaign its larger budget back is noticed, also right after a smaller one was sent alone', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    const budget = String(customer().resources.get(campaignName(campaignId))?.fields['campaignBudget']);
    const held = () => customer().resources.get(budget)?.fields['amountMicros'];
    const large = held();
    await stage.patch(id, { budget: { amount_micros: 20_000_000 } });
    await stage.settle(id);
    expect([Number(large) > 20_000_000, held()]).toEqual([true, '20000000']);
    change(budget, { amountMicros: large });
    await stage.observe(id, 4_000);
    expect(held()).toBe('20000000');
  });

  it('a cap of the cost is taken away and set again', async () => {
    const id = await stage.running({ objective: 'leads', bid_strategy: { type: 'cost_cap', cap_micros: 5_000_001 } });
    const { id: campaignId } = await stage.tree(id);
    const held = () => customer().resources.get(campaignName(campaignId))?.fields ?? {};
    expect(held()['targetCpa']).toEqual({ targetCpaMicros: '5000000' });
    await stage.patch(id, { bid_strategy: { type: 'lowest_cost', cap_micros: null } });
    await stage.settle(id);
    expect([held()['targetCpa'], held()['maximizeConversions'], (await platformsOf(id))[0]]).toMatchObject([
      undefined,
      {},
      { in_sync: true },
    ]);
    await stage.patch(id, { bid_strategy: { type: 'cost_cap', cap_micros: 7_000_000 } });
    await stage.settle(id);
    expect(held()).toMatchObject({ targetCpa: { targetCpaMicros: '7000000' } });
    expect(held()['maximizeConversions']).toBeUndefined();
  });

  it('a campaign that a person has removed counts as stopped', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    change(campaignName(campaignId), { status: 'REMOVED' });
    await stage.act(id, 'pause');
    await stage.settle(id);
    expect(await platformsOf(id)).toMatchObject([{ status: 'stopped', in_sync: true }]);
  });

  it('campaigns of an ad account that is suspended are not delivering', async () => {
    const id = await stage.running();
    customer().status = 'SUSPENDED';
    await stage.observe(id, 4_000);
    customer().status = 'ENABLED';
    expect(await platformsOf(id)).toMatchObject([{ status: 'not_delivering', issues: [{ code: 'account_suspended' }] }]);
    await stage.observe(id, 4_000);
    expect(await platformsOf(id)).toMatchObject([{ status: 'delivering', issues: [] }]);
  });

  it('people are described by one audience for all campaigns, and countries by the ad group', async () => {
    const adults = await audience(
      'Adults',
      rules(is('country', 'US'), is('language', 'de'), { field: 'age', operator: 'gte', value: 25 }, is('gender', 'female')),
    );
    for (let i = 0; i < 2; i++) {
      const id = await stage.running({ audience_ids: [adults] });
      expect(await stage.tree(id)).toMatchObject({ adSets: [adults] });
    }
    const made = resources('audience');
    expect(made).toHaveLength(1);
    const criteria = resources('adGroupCriterion').map(({ fields }) => fields['audience'] ?? fields['location'] ?? fields['language']);
    expect(criteria).toEqual(
      expect.arrayContaining([
        { audience: made[0]?.name },
        { geoTargetConstant: 'geoTargetConstants/2840' },
        { languageConstant: 'languageConstants/1001' },
      ]),
    );
  });

  it('an audience that Google cannot express blocks the launch with the pointer of its rule', async () => {
    const some = await audience('Some', rules(is('country', 'US'), { field: 'age', operator: 'gte', value: 30 }));
    const id = await stage.create({ audience_ids: [some] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toEqual(['/audience_ids/0 audience_not_supported']);
    expect(reply.text).toContain('/rules/all/1/value');
  });

  it('regions are looked up once, in the language of their country too, and become locations of the ad group', async () => {
    const regional = await audience('Regional', rules(is('region', 'US-CA', 'US-NY', 'DE-BY', 'FR-IDF')));
    const reads = async () => {
      await platform.resetCalls();
      const id = await stage.running({ audience_ids: [regional] });
      return { id, reads: (await platform.calls()).filter((kind) => kind === 'read').length };
    };
    const first = await reads();
    const { id: campaignId } = await stage.tree(first.id);
    const groups = resources('adGroup').filter(({ fields }) => fields['campaign'] === campaignName(campaignId));
    const places = resources('adGroupCriterion')
      .filter(({ fields }) => fields['adGroup'] === groups[0]?.name)
      .map(({ fields }) => (fields['location'] as Json | undefined)?.['geoTargetConstant']);
    expect(places.toSorted()).toEqual([20226, 20321, 21137, 21167].map((id) => `geoTargetConstants/${id}`));
    // One query for the United States, which speak English, and two for each of the others.
    expect(first.reads - (await reads()).reads).toBe(5);
  });

  it('a region that Google does not have, or has twice, is found when the audience is built, and blocks the launch there', async () => {
    const some = await audience('Some regions', rules(is('country', 'US'), is('region', 'US-CA', 'US-TX')));
    await stage.api.service.app.get(AudienceSizing, { strict: false }).run(stage.account.id, some, 2);
    const { data } = (await stage.api.get(`/v1/audiences/${some}`, stage.account.keys.admin)).body;
    const message = 'Google Ads has no region with the name of Texas (US-TX).';
    expect(data.platforms).toMatchObject([
      {
        platform: 'google_ads',
        status: 'not_supported',
        problems: [{ pointer: '/rules/all/1/value/1', code: 'audience_not_supported', message }],
      },
    ]);
    const id = await stage.create({ audience_ids: [some] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toContain('/audience_ids/0 audience_not_supported');
    expect(reply.text).toContain(`/rules/all/1/value/1: ${message}`);
    const client = await open();
    const targetable = (...regions: string[]) =>
      client.assertTargetable?.({ reference: newId('aud'), name: 'A', rules: { all: [is('region', ...regions)] }, lookalike: null });
    await expect(targetable('GB-DUR')).rejects.toMatchObject({ message: expect.stringContaining('several regions') });
    await expect(targetable('NL-NB')).rejects.toMatchObject({ message: expect.stringContaining('no region') });
    await expect(targetable('DE-BE')).resolves.toBeUndefined();
  });

  it('a special category without a field at Google blocks the launch', async () => {
    const id = await stage.create({ special_ad_categories: ['housing'] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toEqual(['/special_ad_categories/0 special_ad_category_not_supported']);
  });

  it('an image that Google has lost is uploaded again', async () => {
    const picture = await stage.newPicture();
    await stage.running({ creative_ids: [picture] });
    const last = resources('asset').at(-1) as Resource;
    change(last.name, null);
    const id = await stage.launch({ creative_ids: [picture] });
    await stage.settle(id);
    expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: [picture] });
    expect(resources('asset').map(({ name }) => name)).not.toContain(last.name);
  });

  it('images of other ratios are cropped to those that Google takes', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    const ads = resources('adGroupAd').filter(({ fields }) => JSON.stringify(fields).includes('squareMarketingImages'));
    expect(campaignId).toMatch(/^\d+$/);
    for (const { fields } of ads) {
      const { ad, adGroupAdAssetAutomationSettings: settings } = fields as { ad: Json; adGroupAdAssetAutomationSettings: Json[] };
      expect(ad).toMatchObject({ demandGenMultiAssetAd: { businessName: 'Shop', logoImages: [{}] } });
      expect(settings).toHaveLength(3);
    }
    expect(
      resources('asset')
        .filter(({ digest }) => digest !== undefined)
        .map(({ fields }) => fields['syntheticContentInfo']),
    ).toContainEqual({
      advertiserAttestation: expect.objectContaining({ status: 'IS_SYNTHETIC' }),
    });
  });

  it('an ad account is reached through a manager account', async () => {
    const { world } = platform.double;
    const manager = addCustomer(world, { owner: 'agent', isManager: true, name: 'Agency' });
    const client = addReadyCustomer(platform.double, { owner: null, managers: [manager.id], name: 'Client' });
    const account = await stage.api.openAccount();
    const connectionId = await connectGoogle(stage.api, account, { person: 'agent' });
    const { data } = (await stage.api.get(`/v1/connections/${connectionId}`, account.keys.admin)).body;
    expect(data).toMatchObject({ status: 'connected', external_account_id: client.id });
    const [row] = await stage.api.look('select access from connections.connection where external_account_id = $1', [client.id]);
    expect(row?.['access']).toEqual({ login_customer_id: manager.id, time_zone: 'Etc/UTC' });
  });

  it('metrics of each ad are complete to the micro for 90 days, and campaigns of others are left out', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    await platform.runSince(campaignId, 90);
    const client = await open();
    const dayOf = (daysAgo: number) => new Date(platform.double.world.clock.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const rows: PlatformMetricsRow[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await client.readMetrics(dayOf(89), dayOf(0), cursor);
      rows.push(...page.rows);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    const spent = await platform.spend(stage.adAccountId, campaignId, dayOf(89), dayOf(0));
    const ofCampaign = rows.filter(({ platformCampaignId }) => platformCampaignId === campaignId);
    const sums = Map.groupBy(ofCampaign, ({ day }) => day);
    const read = Object.fromEntries([...sums].map(([day, all]) => [day, all.reduce((sum, one) => sum + Number(one.spendMicros), 0)]));
    expect(Object.keys(read).length).toBeGreaterThan(80);
    expect(read).toEqual(Object.fromEntries(Object.entries(spent).filter(([, micros]) => micros > 0)));
    expect(ofCampaign.every(({ platformAdId, platformAdSetId }) => platformAdId?.startsWith(`${platformAdSetId}~`))).toBe(true);
  });

  it('a background look asks for changes only, until something was changed', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    await stage.advance(4_000);
    const look = async () => {
      await platform.resetCalls();
      const client = await open();
      const [delivery] = await runInLane('background', () => client.readDelivery([campaignId]));
      return { status: delivery?.status, runState: delivery?.runState, calls: (await platform.calls()).length };
    };
    expect(await look()).toMatchObject({ status: 'delivering', calls: 2 });
    await stage.advance(1_200);
    expect(await look()).toEqual({ status: 'delivering', runState: 'running', calls: 1 });
    change(campaignName(campaignId), { status: 'PAUSED' });
    const { resources: all } = customer();
    const one = all.get(campaignName(campaignId)) as Resource;
    customer().resources = new Map([...all, [one.name, { ...one, changedAt: platform.double.world.clock.now() }]]);
    await stage.advance(180);
    expect(await look()).toEqual({ status: 'stopped', runState: 'paused', calls: 3 });
  });

  it('campaigns of an ad account that is canceled, and cannot be read any more, are not delivering', async () => {
    const id = await stage.running();
    customer().status = 'CANCELED';
    await stage.advance(4_000);
    await stage.api.service.app.get(DeliveryObserver, { strict: false }).observeConnection(stage.account.id, stage.connectionId);
    customer().status = 'ENABLED';
    expect(await platformsOf(id)).toMatchObject([{ status: 'not_delivering', issues: [{ code: 'account_suspended' }] }]);
    await stage.observe(id, 4_000);
    expect(await platformsOf(id)).toMatchObject([{ status: 'delivering', issues: [] }]);
  });
});
