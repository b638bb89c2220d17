import { crc32, deflateSync } from 'node:zlib';
import { AdAccounts, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { CheckConnection, type ConnectionChecks, DeclareCampaigns, UploadLogo } from '#libs/connections';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { operatorOf } from '../setup/test-connections.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { changeSettings } from './change-settings.js';
import type { Customer, Resource } from './google-ads/double/records.js';
import type { Json } from './google-ads/double/schema/types.js';
import { addConversionAction, addForeignCampaign } from './google-ads/double/seeds.js';
import { googleUnderTest, type RunningGoogle } from './google-ads/google-under-test.js';
import { PortStage } from './port-stage.js';

const presence = { positiveGeoTargetType: 'PRESENCE', negativeGeoTargetType: 'PRESENCE' };

describe('where Google Ads spends, and what it counts', () => {
  let platform: RunningGoogle;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await googleUnderTest().start();
    stage = await PortStage.open(platform);
    // Both count in the column of conversions of every campaign, as in most ad accounts.
    addConversionAction(platform.double.world, customer(), { name: 'Form', category: 'SUBMIT_LEAD_FORM' });
  }, 120_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });

  const customer = () => platform.double.world.customers.get(stage.adAccountId) as Customer;
  const campaignOf = async (id: string) => {
    const name = `customers/${stage.adAccountId}/campaigns/${(await stage.tree(id)).id}`;
    return customer().resources.get(name) as Resource;
  };
  const groupsOf = async (id: string) => {
    const { name } = await campaignOf(id);
    return [...customer().resources.values()].filter(({ kind, fields }) => kind === 'adGroup' && fields['campaign'] === name);
  };
  const platforms = async (id: string) => (await stage.delivery(id)).platforms;
  const set = (changes: Record<string, string | null>) => changeSettings(stage.api, stage.account, stage.connectionId, changes);

  /** What a person does in Google Ads. */
  function change({ name }: Resource, fields: Json): void {
    const now = platform.double.world.clock.now();
    const one = customer().resources.get(name) as Resource;
    customer().resources = new Map([...customer().resources, [name, { ...one, changedAt: now, fields: { ...one.fields, ...fields } }]]);
  }

  it('without a country in the settings or in every audience, nothing is launched', async () => {
    const tree = (...all: object[]) => ({ all, any: [], none: [] }) as unknown as RuleTree;
    const audience = (name: string, rules: RuleTree) =>
      new TestAudiences(stage.api.service.app, stage.account.id).measured({ name, rules });
    const austrians = await audience('Austrians', tree({ field: 'country', operator: 'in', value: ['AT'] }));
    const women = await audience('Women', tree({ field: 'gender', operator: 'in', value: ['female'] }));
    const blockers = async (fields: object) => {
      const id = await stage.create(fields);
      const reply = await stage.api.post(`/v1/campaigns/${id}/launch?dry_run=true`, stage.account.keys.admin);
      return reply.status === 422 ? refusalOf(reply).errors : [];
    };
    expect(await blockers({})).toEqual([]);
    await set({ countries: null });
    expect(await blockers({})).toEqual(['/connection_ids required']);
    expect(await blockers({ audience_ids: [austrians, women] })).toEqual(['/connection_ids required']);
    expect(await blockers({ audience_ids: [austrians] })).toEqual([]);
    await set({ countries: 'AT' });
    expect(await blockers({ audience_ids: [women] })).toEqual([]);
  });

  it('a campaign reaches people who are in its countries, and one that is widened is shown and set back with the next look', async () => {
    const id = await stage.running();
    const held = async () => (await campaignOf(id)).fields['geoTargetTypeSetting'];
    expect(await held()).toEqual(presence);
    change(await campaignOf(id), { geoTargetTypeSetting: { ...presence, positiveGeoTargetType: 'PRESENCE_OR_INTEREST' } });
    await stage.look(id, 4_000);
    expect(await platforms(id)).toMatchObject([{ issues: [{ message: expect.stringContaining('only interested in its locations') }] }]);
    await stage.settle(id);
    expect(await held()).toEqual(presence);
    await stage.observe(id, 4_000);
    expect(await platforms(id)).toMatchObject([{ in_sync: true, issues: [] }]);
  });

  it('a campaign for traffic stays in the feeds, and the setting of the channels holds for every objective', async () => {
    const channels = async (id: string) =>
      (await groupsOf(id)).map(({ fields }) => (fields['demandGenAdGroupSettings'] as Json)['channelControls']);
    const traffic = await stage.running({ objective: 'traffic' });
    const off = { youtubeInStream: false, display: false, maps: false };
    const feeds = { selectedChannels: { youtubeInFeed: true, youtubeShorts: true, discover: true, gmail: true, ...off } };
    expect(await channels(traffic)).toEqual([feeds]);
    expect(await channels(await stage.running({ objective: 'sales' }))).toEqual([{ channelStrategy: 'ALL_CHANNELS' }]);
    await set({ channels: 'owned' });
    expect(await channels(await stage.running({ objective: 'sales' }))).toEqual([{ channelStrategy: 'ALL_OWNED_AND_OPERATED_CHANNELS' }]);
    await stage.patch(traffic, { name: 'Elsewhere' });
    await stage.settle(traffic);
    expect(await channels(traffic)).toEqual([{ channelStrategy: 'ALL_OWNED_AND_OPERATED_CHANNELS' }]);
    await set({ channels: null });
    await stage.patch(traffic, { name: 'Back' });
    await stage.settle(traffic);
    expect(await channels(traffic)).toEqual([feeds]);
  });

  it('conversions are those of the goal of a campaign, as its results are in Google Ads', async () => {
    const client = await stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, stage.connectionId);
    const { world } = platform.double;
    const dayOf = (daysAgo: number) => new Date(world.clock.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const rows: PlatformMetricsRow[] = [];
    const ids: Record<string, string> = {};
    for (const objective of ['sales', 'leads', 'traffic']) {
      const { id } = await stage.tree(await stage.running({ objective }));
      ids[objective] = id;
      await platform.runSince(id, 20);
    }
    rows.push(...(await client.readMetrics(dayOf(19), dayOf(0), null)).rows);
    const own: Record<string, readonly string[]> = {
      sales: ['PURCHASE'],
      leads: ['SUBMIT_LEAD_FORM'],
      traffic: ['PURCHASE', 'SUBMIT_LEAD_FORM'],
    };
    for (const [objective, id] of Object.entries(ids)) {
      const read = rows
        .filter(({ platformCampaignId }) => platformCampaignId === id)
        .reduce((sum, row) => sum + Number(row.conversionMicros) / 1e6, 0);
      const shown = platform.results(stage.adAccountId, id, dayOf(19), dayOf(0));
      const expected = (own[objective] ?? []).reduce((sum, category) => sum + (shown[category] ?? 0), 0);
      expect(expected).toBeGreaterThan(1);
      expect(read).toBeCloseTo(expected, 4);
    }
  });

  const check = () => stage.api.service.app.get(QueryBus).execute(new CheckConnection(operatorOf(stage.account), stage.connectionId));
  const states = ({ checks }: ConnectionChecks) => Object.fromEntries(checks.map(({ name, state }) => [name, state]));

  it('a check reads what a launch needs, names what is missing, and changes nothing', async () => {
    const before = customer().resources;
    const found = await check();
    expect(states(found)).toEqual({
      authorization: 'ok',
      ad_account: 'ok',
      scopes: 'ok',
      settings: 'ok',
      account_status: 'ok',
      role: 'ok',
      billing: 'ok',
      declaration: 'ok',
      advertiser: 'ok',
      conversion_tracking: 'ok',
      places: 'ok',
      minimum_budget: 'ok',
    });
    expect(customer().resources).toBe(before);
    const held = { status: customer().status, billingStatus: customer().billingStatus, isTracking: customer().isTracking };
    const [[person, role] = []] = [...customer().roles];
    // Who no longer pays by invoice may pay by card.
    Object.assign(customer(), { billingStatus: 'CANCELLED' });
    expect(states(await check())).toMatchObject({ billing: 'unknown' });
    Object.assign(customer(), { billingStatus: 'PENDING', isTracking: false });
    customer().roles.set(String(person), 'READ_ONLY');
    expect(states(await check())).toMatchObject({ role: 'missing', billing: 'missing', conversion_tracking: 'unknown' });
    Object.assign(customer(), held);
    customer().roles.set(String(person), role ?? 'ADMIN');
  });

  it('a logo is uploaded from here once, fitted into a square, and chosen', async () => {
    const wide = aPng(300, 100);
    const upload = () => stage.api.service.app.get(CommandBus).execute(new UploadLogo(operatorOf(stage.account), stage.connectionId, wide));
    const { settings } = await upload();
    const logo = customer().resources.get(String(settings['logo_asset'])) as Resource;
    expect(logo.fields['imageAsset']).toMatchObject({ fullSize: { widthPixels: '512', heightPixels: '512' } });
    expect((await upload()).settings['logo_asset']).toBe(logo.name);
    // It stays a choice of the form.
    await set({ countries: 'US' });
    const id = await stage.running();
    const { name } = await campaignOf(id);
    const groups = [...customer().resources.values()].filter(({ kind, fields }) => kind === 'adGroup' && fields['campaign'] === name);
    const ads = [...customer().resources.values()].filter(
      ({ kind, fields }) => kind === 'adGroupAd' && fields['adGroup'] === groups[0]?.name,
    );
    expect(JSON.stringify(ads.map(({ fields }) => fields))).toContain(logo.name);
  });

  it('a person declares the campaigns of the ad account, and those that stay manual are named', async () => {
    const { world } = platform.double;
    const [search, video] = [{}, { name: 'Clips', advertisingChannelType: 'VIDEO' }].map((fields) =>
      addForeignCampaign(world, customer(), fields),
    ) as [Resource, Resource];
    // What is new is missing from searches for some minutes.
    await stage.advance(301);
    const found = await check();
    expect(states(found)).toMatchObject({ declaration: 'missing' });
    expect(found.undeclared).toEqual([
      { id: search.fields['id'], name: 'Brand search', type: 'SEARCH', obstacle: null },
      { id: video.fields['id'], name: 'Clips', type: 'VIDEO', obstacle: expect.stringContaining('Declare it in Google Ads') },
    ]);
    const ids = [...found.undeclared.map(({ id }) => id), '999'];
    const declared = await stage.api.service.app
      .get(CommandBus)
      .execute(new DeclareCampaigns(operatorOf(stage.account), stage.connectionId, ids));
    expect(declared.map(({ isDeclared }) => isDeclared)).toEqual([true, false, false]);
    expect(declared[2]?.message).toBe('The ad account has no such campaign.');
    expect(customer().resources.get(search.name)?.fields['containsEuPoliticalAdvertising']).toBe(
      'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    );
    const [entry] = await stage.api.look(`select changes from foundation.audit_entry where action = 'connection.campaigns_declared'`);
    expect(entry?.['changes']).toEqual({ declared_campaigns: { from: null, to: ids } });
    change(video, { containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' });
    expect(states(await check())).toMatchObject({ declaration: 'ok' });
  });

  it('a campaign runs with the required settings alone, and with each of the others', async () => {
    const bare = { business_name: null, conversion_tracking: null, channels: null };
    for (const [setting, objective] of [
      [{}, 'traffic'],
      [{ business_name: 'Shop of Vienna' }, 'traffic'],
      [{ channels: 'owned' }, 'traffic'],
      [{ conversion_tracking: 'CONVERSION_TRACKING_MANAGED_BY_SELF' }, 'leads'],
    ] as const) {
      const id = await stage.create({ objective });
      await set({ conversion_tracking: 'CONVERSION_TRACKING_MANAGED_BY_SELF', ...setting });
      if (objective === 'traffic') await set({ ...bare, ...setting }).catch(() => undefined);
      await stage.act(id, 'launch');
      await stage.settle(id);
      expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
    }
  });
});

/** A picture of one color. */
function aPng(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + 3 * width) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
