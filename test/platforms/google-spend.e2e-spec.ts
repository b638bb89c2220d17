import { AdAccounts, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { refusalOf } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { changeSettings } from './change-settings.js';
import type { Customer, Resource } from './google-ads/double/records.js';
import type { Json } from './google-ads/double/schema/types.js';
import { addConversionAction } from './google-ads/double/seeds.js';
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
        .reduce((sum, row) => sum + Number(row.conversions), 0);
      const shown = platform.results(stage.adAccountId, id, dayOf(19), dayOf(0));
      const expected = (own[objective] ?? []).reduce((sum, category) => sum + (shown[category] ?? 0), 0);
      expect(expected).toBeGreaterThan(1);
      expect(read).toBeCloseTo(expected, 4);
    }
  });
});
