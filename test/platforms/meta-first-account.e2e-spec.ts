import { AdAccounts, type AdAccountClient, type PlatformAd } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { ChangeConnectionSettings, GetConnectionSettings } from '#libs/connections';
import type { Id } from '#libs/kernel';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DesiredSpecBuilder } from '../../libs/delivery/src/application/processes/desired-spec.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { operatorOf } from '../setup/test-connections.js';
import { TestAudiences } from '../setup/test-audiences.js';
import type { AdObject, Identity } from './meta-ads/double/records.js';
import { metaUnderTest, type RunningMeta, settingsFor } from './meta-ads/meta-under-test.js';
import { PortStage } from './port-stage.js';

const rules = (...every: object[]): RuleTree => ({ all: every, any: [], none: [] }) as unknown as RuleTree;
const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });

describe('the first launch in a real ad account of Meta', () => {
  let platform: RunningMeta;
  let stage: PortStage;
  let all: Record<string, string>;
  /** Archived after each test, so that they do not keep the settings of the next one from being set. */
  const created: string[] = [];

  beforeAll(async () => {
    platform = await metaUnderTest({ reportMs: 0 }).start();
    stage = await PortStage.open(platform);
    all = settingsFor(world(), stage.adAccountId.slice(4));
    const create = stage.create.bind(stage);
    stage.create = async (fields) => {
      const id = await create(fields);
      created.push(id);
      return id;
    };
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });
  afterEach(async () => {
    await platform.calm();
    const account = world().adAccounts.get(stage.adAccountId.slice(4));
    if (account !== undefined) account.status = 1;
    for (const id of created.splice(0)) await stage.act(id, 'archive');
  });

  const world = () => platform.double.world;
  const actor = () => operatorOf(stage.account);
  const set = (settings: Record<string, string>) =>
    stage.api.service.app.get(CommandBus).execute(new ChangeConnectionSettings(actor(), stage.connectionId, settings));
  const form = () => stage.api.service.app.get(QueryBus).execute(new GetConnectionSettings(actor(), stage.connectionId));
  const audience = (name: string, ...every: object[]) =>
    new TestAudiences(stage.api.service.app, stage.account.id).measured({ name, rules: rules(...every) });
  const open = (): Promise<AdAccountClient> =>
    stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, stage.connectionId);
  const campaignOf = async (id: string) => world().campaigns.get((await stage.tree(id)).id) as AdObject;
  const adSetOf = async (id: string) => {
    const campaign = await campaignOf(id);
    return [...world().adSets.values()].find(({ fields }) => fields['campaign_id'] === campaign.id) as AdObject;
  };
  const identity = (kind: Identity['kind']) =>
    [...world().identities.values()].find((one) => one.kind === kind && `act_${one.adAccountId}` === stage.adAccountId) as Identity;
  const required = () => ({ page_id: all['page_id'] as string, dsa_payor: 'Harbour Ltd', dsa_beneficiary: 'Harbour Ltd' });

  it('runs with the page alone, which then stands for an account on Instagram', async () => {
    await set({ page_id: all['page_id'] as string });
    const id = await stage.running({ objective: 'traffic', creative_ids: stage.creativeIds.slice(0, 1) });
    expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: stage.creativeIds.slice(0, 1) });
    const [creative] = [...world().creatives.values()].slice(-1);
    expect(creative?.fields).toMatchObject({ use_page_actor_override: true, object_story_spec: { page_id: all['page_id'] } });
  });

  it.each([
    ['an account on Instagram', 'traffic', ['instagram_user_id'], {}],
    ['a pixel, for sales', 'sales', ['pixel_id'], {}],
    ['a pixel, for leads', 'leads', ['pixel_id'], {}],
    ['an app', 'app_promotion', ['application_id', 'app_store_url'], {}],
    ['countries', 'awareness', ['countries'], {}],
    ['placements', 'engagement', [], { placements: 'facebook_instagram' }],
    ['a verified advertiser', 'traffic', [], { countries: 'SG', singapore_advertiser: '4260400000000001' }],
  ])('runs with %s besides', async (_, objective, names, more) => {
    await set({ ...required(), ...Object.fromEntries(names.map((name) => [name, all[name] as string])), ...more });
    const id = await stage.running({ objective, creative_ids: stage.creativeIds.slice(0, 1) });
    expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: stage.creativeIds.slice(0, 1) });
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, issues: [] }]);
  });

  it('shows ads on Facebook and Instagram only where that is set, and reads it back', async () => {
    await set({ ...required(), placements: 'facebook_instagram' });
    const id = await stage.running({ objective: 'traffic' });
    const adSet = await adSetOf(id);
    expect(adSet.fields['targeting']).toMatchObject({ publisher_platforms: ['facebook', 'instagram'] });
    const { publisher_platforms: _, ...everywhere } = adSet.fields['targeting'] as Record<string, unknown>;
    adSet.fields = { ...adSet.fields, targeting: everywhere };
    await stage.advance(60);
    await stage.look(id);
    expect((await stage.delivery(id)).platforms[0].issues).toMatchObject([
      { message: expect.stringContaining('elsewhere than on Facebook') },
    ]);
    await stage.settle(id);
    expect(adSet.fields['targeting']).toMatchObject({ publisher_platforms: ['facebook', 'instagram'] });
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, issues: [] }]);
  });

  it('does not show sales on other devices, and one look finds and sets back what Meta widens', async () => {
    await set({ ...required(), pixel_id: all['pixel_id'] as string });
    const phones = await audience('iPhones', is('country', 'US'), is('os', 'ios'));
    const id = await stage.running({ objective: 'sales', audience_ids: [phones] });
    const adSet = await adSetOf(id);
    const narrow = { targeting_automation: { advantage_audience: 0, individual_setting: { device: 0 } } };
    expect(adSet.fields['targeting']).toMatchObject(narrow);
    const targeting = adSet.fields['targeting'] as object;
    adSet.fields = {
      ...adSet.fields,
      targeting: { ...targeting, targeting_automation: { advantage_audience: 0, individual_setting: { device: 1 } } },
    };
    await stage.advance(60);
    await stage.look(id);
    const message = expect.stringContaining('other mobile devices');
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: false, issues: [{ code: 'platform_error', message }] }]);
    await stage.settle(id);
    expect(adSet.fields['targeting']).toMatchObject(narrow);
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, issues: [] }]);
    // One that widens whatever it is told is named until somebody acts at Meta.
    world().faults.widensDevices = true;
    adSet.fields = {
      ...adSet.fields,
      targeting: { ...targeting, targeting_automation: { advantage_audience: 0, individual_setting: { device: 1 } } },
    };
    for (let look = 0; look < 5; look++) await stage.observe(id);
    expect((await stage.delivery(id)).platforms[0].issues).toContainEqual(expect.objectContaining({ message }));
  });

  it('counts conversions in the windows of Ads Manager, and says where Meta stores others', async () => {
    await set({ ...required(), pixel_id: all['pixel_id'] as string });
    const sales = await adSetOf(await stage.running({ objective: 'sales' }));
    expect(sales.fields['attribution_spec']).toEqual([
      { event_type: 'CLICK_THROUGH', window_days: 7 },
      { event_type: 'VIEW_THROUGH', window_days: 1 },
    ]);
    world().faults.storedWindows = [{ event_type: 'CLICK_THROUGH', window_days: 7 }];
    const id = await stage.running({ objective: 'sales' });
    await stage.advance(60);
    await stage.observe(id);
    const message = expect.stringContaining('within 7 days after a click and 0 after a view');
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, issues: [{ code: 'platform_error', message }] }]);
  });

  it('gives no ad to a creative that Meta stores with one of its images', async () => {
    await set(required());
    const id = await stage.launch({ objective: 'traffic', creative_ids: [await stage.newPicture(), await stage.newPicture()] });
    const key = { accountId: stage.account.id, campaignId: id as Id<'cmp'>, connectionId: stage.connectionId };
    const { spec, createKey } = await stage.api.service.app.get(DesiredSpecBuilder, { strict: false }).buildDesiredSpec(key);
    const [first, second] = spec.ads as [PlatformAd, PlatformAd];
    const images = async () => [...(await first.images()), ...(await second.images()).map((image) => ({ ...image, ratio: '9:16' }))];
    const withTwo = { ...spec, ads: [{ ...first, images }] };
    const client = await open();
    const { placed } = await client.createCampaign(withTwo, createKey);
    world().faults.dropsFeeds = true;
    await expect(client.updateCampaign(placed.platformCampaignId, withTwo)).rejects.toThrow('with 1 of its 2 images');
    expect((await stage.tree(id)).ads).toEqual([]);
    await platform.calm();
    expect(await client.updateCampaign(placed.platformCampaignId, withTwo)).toMatchObject({ ads: [{ reference: first.reference }] });
  });

  describe('is refused before anything is created', () => {
    const isRefused = async (fields: object, text: string) => {
      const before = world().campaigns.size;
      const id = await stage.launch({ objective: 'traffic', creative_ids: stage.creativeIds.slice(0, 1), ...fields });
      await stage.push(id);
      expect((await stage.delivery(id)).platforms).toMatchObject([
        { in_sync: false, issues: [{ message: expect.stringContaining(text) }] },
      ]);
      expect(world().campaigns.size).toBe(before);
    };

    it('with a page that is no longer there', async () => {
      await set(required());
      const page = identity('page');
      world().identities.delete(page.id);
      await isRefused({}, `does not show the Page ${page.id}`);
      world().identities.set(page.id, page);
    });

    it('with an account on Instagram that is no longer shared', async () => {
      await set({ ...required(), instagram_user_id: all['instagram_user_id'] as string });
      const [page, instagram] = [identity('page'), identity('instagram')];
      world().identities.set(page.id, { ...page, instagramId: 'another' });
      world().identities.set(instagram.id, { ...instagram, adAccountId: 'another' });
      await isRefused({}, 'does not show the Instagram account');
      world().identities.set(page.id, page).set(instagram.id, instagram);
    });

    it('with a pixel that is no longer there', async () => {
      await set({ ...required(), pixel_id: all['pixel_id'] as string });
      const pixel = identity('pixel');
      world().identities.delete(pixel.id);
      await isRefused({ objective: 'sales' }, 'does not show the Pixel');
      world().identities.set(pixel.id, pixel);
    });

    it('in an ad account that Meta has disabled', async () => {
      await set(required());
      const account = world().adAccounts.get(stage.adAccountId.slice(4));
      if (account !== undefined) account.status = 2;
      await isRefused({}, 'disabled');
    });

    it('for an interest that Meta does not have', async () => {
      await set(required());
      const gardeners = await audience('Gardeners', is('country', 'US'), is('interest', 'gardening'));
      const client = await open();
      const before = world().campaigns.size;
      const spec = {
        reference: 'cmp_01k9x3m5qceenerrepr4rh6nzk',
        name: 'A',
        objective: 'traffic',
        budget: { type: 'daily', amountMicros: 50_000_000, currency: 'USD' },
        bidStrategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
        startsAt: null,
        endsAt: null,
        specialAdCategories: [],
        trackingParams: {},
        ads: [],
        audiences: [{ reference: gardeners, name: 'Gardeners', rules: { all: [is('interest', 'no_such_interest')] }, lookalike: null }],
        excludedAudiences: [],
      } as const;
      await expect(client.createCampaign(spec, 'key')).rejects.toMatchObject({
        kind: 'rejected',
        details: { platformCode: 'interest_unknown' },
      });
      expect(world().campaigns.size).toBe(before);
    });

    it('in Singapore without a verified advertiser, by the launch itself', async () => {
      await set({ ...required(), countries: 'SG' });
      const id = await stage.create({ objective: 'traffic' });
      const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
      expect(refusalOf(reply).errors).toEqual(['/connection_ids required']);
    });
  });

  describe('has a form', () => {
    it('with the pages of every edge, and the accounts that they name on Instagram', async () => {
      const { adAccountId } = identity('page');
      const add = (name: string, more: Partial<Identity>) => {
        const id = `4009${world().identities.size}000000`;
        world().identities.set(id, { id, kind: 'page', name, adAccountId, ...more });
        return id;
      };
      const backed = 'ig9000000001';
      world().identities.set(backed, { id: backed, kind: 'instagram', name: 'Backed', adAccountId: 'another' });
      const pages = [
        add('Promoted', { listedIn: ['promote_pages'] }),
        add('Mine', { listedIn: ['accounts'], backedInstagramId: backed }),
        add('Assigned', { listedIn: ['assigned_pages'] }),
        add('Owned', { listedIn: ['owned_pages'] }),
        add('Of a client', { listedIn: ['client_pages'] }),
      ];
      const { choices } = await form();
      const values = (name: string) => (choices[name] as readonly { value: string }[]).map(({ value }) => value);
      expect(values('page_id')).toEqual(expect.arrayContaining([all['page_id'], ...pages]));
      expect(new Set(values('page_id')).size).toBe(values('page_id').length);
      expect(values('instagram_user_id')).toEqual(expect.arrayContaining([all['instagram_user_id'], backed]));
      await set({ ...required(), page_id: pages[1] as string, instagram_user_id: backed });
      await set(required());
    });

    it('that says what Meta refuses to list, and takes the ID of a page', async () => {
      world().faults.refusedEdges = ['promote_pages'];
      const { choices } = await form();
      expect(choices['page_id']).toMatchObject({ refusal: expect.stringContaining('Meta did not list all:') });
      await set({ ...required(), page_id: all['page_id'] as string });
      await set({ page_id: '12345678901234' });
      expect((await form()).settings).toMatchObject({ page_id: '12345678901234', page_name: '12345678901234' });
      await expect(set({ page_id: 'my page' })).rejects.toThrow();
      await set(required());
    });
  });
});
