import type { Json } from '../../../setup/http-client.js';
import { conversionsKnown } from './spend.js';
import { dayIn, dayStart } from './time.js';
import { type Params, RawClient } from '../raw-client.js';

const daySeconds = 86_400;
const everyStatus = (
  'ACTIVE ADSET_PAUSED ARCHIVED CAMPAIGN_PAUSED DELETED DISAPPROVED IN_PROCESS PAUSED PENDING_BILLING_INFO PENDING_REVIEW PREAPPROVED ' +
  'WITH_ISSUES'
).split(' ');
const allAds = { filtering: [{ field: 'ad.effective_status', operator: 'IN', value: everyStatus }] };

describe('insights of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory();
    // Days begin while the test runs, if the clock does not stand still.
    client.world.clock.stop();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const today = (zone = 'America/New_York') => dayIn(client.world.clock.now(), zone);
  const daysAgo = (days: number) => dayIn(client.world.clock.now() - days * daySeconds * 1_000, 'America/New_York');
  const query = (params: Params = {}): Params => ({
    level: 'ad',
    time_increment: 1,
    time_range: { since: daysAgo(20), until: today() },
    fields: 'campaign_id,adset_id,ad_id,impressions,inline_link_clicks,clicks,spend,actions,action_values,account_currency',
    limit: 500,
    ...params,
  });
  const rows = async (params: Params = {}): Promise<Json[]> => (await client.get(`${client.account}/insights`, query(params))).data;
  const refused = (params: Params) => client.refusal('GET', `${client.account}/insights`, query(params));
  const total = (some: readonly Json[], field: string) => some.reduce((sum, row) => sum + Number(row[field]), 0);
  const ranFor = async (days: number, params: Params = {}) => {
    const made = await client.running(params);
    client.world.clock.advance(days * daySeconds);
    return made;
  };

  it('a row is one ad on one day of the ad account, with texts for all numbers', async () => {
    const { campaign, adSet, ad } = await ranFor(4);
    const found = await rows();
    expect(found.map((row) => row.date_start)).toEqual(found.map((row) => row.date_stop));
    expect(new Set(found.map((row) => row.date_start)).size).toBe(found.length);
    expect(found.length).toBeGreaterThanOrEqual(4);
    expect(found[1]).toEqual({
      campaign_id: campaign,
      adset_id: adSet,
      ad_id: ad,
      date_start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      date_stop: expect.any(String),
      impressions: expect.stringMatching(/^\d+$/),
      clicks: expect.stringMatching(/^\d+$/),
      inline_link_clicks: expect.stringMatching(/^\d+$/),
      spend: expect.stringMatching(/^\d+\.\d\d$/),
      account_currency: 'USD',
      actions: expect.arrayContaining([{ action_type: 'link_click', value: expect.stringMatching(/^\d+$/) }]),
    });
  });

  it('an ad without impressions has no row', async () => {
    await client.ad();
    client.world.clock.advance(3 * daySeconds);
    expect(await rows()).toEqual([]);
  });

  it('levels and periods add up', async () => {
    await ranFor(5);
    const daily = await rows();
    const [whole] = await rows({ time_increment: undefined });
    expect(whole).toMatchObject({ date_start: daysAgo(20), date_stop: today() });
    expect(Number(whole?.spend).toFixed(2)).toBe(total(daily, 'spend').toFixed(2));
    for (const level of ['campaign', 'adset', 'account']) {
      const fields = 'spend';
      expect(total(await rows({ level, fields }), 'spend').toFixed(2)).toBe(total(daily, 'spend').toFixed(2));
    }
  });

  it('spend is in whole units of the currency', async () => {
    const yen = RawClient.at(client.double, { currency: 'JPY' });
    await yen.running({ daily_budget: 5_000 });
    client.world.clock.advance(3 * daySeconds);
    const { data } = await yen.get(`${yen.account}/insights`, query());
    expect(data.length).toBeGreaterThan(1);
    for (const row of data) expect(row.spend).toMatch(/^\d+$/);
    expect(Math.max(...data.map((row: Json) => Number(row.spend)))).toBeLessThanOrEqual(5_000);
  });

  it('a day is one of the time zone of the ad account, also when clocks change', () => {
    const zone = 'America/New_York';
    const hours = (day: string, next: string) => (dayStart(next, zone) - dayStart(day, zone)) / 3_600_000;
    expect(hours('2027-03-14', '2027-03-15')).toBe(23);
    expect(hours('2026-11-01', '2026-11-02')).toBe(25);
    expect(hours('2026-11-02', '2026-11-03')).toBe(24);
    expect(dayIn(Date.parse('2026-12-01T02:00:00Z'), zone)).toBe('2026-11-30');
  });

  it('conversions become known later, and are final after 28 days', async () => {
    await ranFor(2, { daily_budget: 500_000 });
    const day = daysAgo(1);
    const window = { time_range: { since: day, until: day }, fields: 'actions,spend' };
    const [early] = await rows(window);
    client.world.clock.advance(10 * daySeconds);
    const [late] = await rows(window);
    client.world.clock.advance(20 * daySeconds);
    const [final] = await rows(window);
    client.world.clock.advance(20 * daySeconds);
    expect((await rows(window))[0]).toEqual(final);
    expect([late?.spend, final?.spend]).toEqual([early?.spend, early?.spend]);
    expect([27, 28, 29].map(conversionsKnown).map((part) => part === 1)).toEqual([false, true, true]);
  });

  it.each([
    ['OUTCOME_SALES', ['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase']],
    ['OUTCOME_LEADS', ['lead', 'offsite_conversion.fb_pixel_lead']],
    ['OUTCOME_APP_PROMOTION', ['omni_app_install', 'mobile_app_install']],
  ])('conversions of %s are actions that contain each other', async (objective, types) => {
    const goals: Record<string, Params> = {
      OUTCOME_APP_PROMOTION: {
        optimization_goal: 'APP_INSTALLS',
        destination_type: 'APP',
        promoted_object: { application_id: client.ids.app, object_store_url: 'https://play.google.com/x' },
      },
    };
    const conversion = {
      optimization_goal: 'OFFSITE_CONVERSIONS',
      promoted_object: { pixel_id: client.ids.pixel, custom_event_type: objective === 'OUTCOME_LEADS' ? 'LEAD' : 'PURCHASE' },
    };
    const campaign = await client.campaign({ objective, status: 'ACTIVE', daily_budget: 900_000 });
    await client.ad({ adset_id: await client.adSet({ campaign_id: campaign, ...(goals[objective] ?? conversion) }) });
    client.world.clock.advance(4 * daySeconds);
    const [row] = await rows({ time_increment: undefined });
    const value = (type: string) => row?.actions.find((one: Json) => one.action_type === type)?.value;
    expect(Number(value(types[0] as string))).toBeGreaterThan(0);
    expect(types.map(value)).toEqual(types.map(() => value(types[0] as string)));
    expect(value('page_engagement')).toBe(value('post_engagement'));
    expect(row?.action_values === undefined).toBe(objective !== 'OUTCOME_SALES');
  });

  it('an engagement campaign counts reactions as well as clicks, and windows are told when asked for', async () => {
    const campaign = await client.campaign({ objective: 'OUTCOME_ENGAGEMENT', status: 'ACTIVE' });
    const goal = { optimization_goal: 'POST_ENGAGEMENT', destination_type: 'ON_POST', promoted_object: { page_id: client.ids.page } };
    await client.ad({ adset_id: await client.adSet({ campaign_id: campaign, ...goal }) });
    client.world.clock.advance(3 * daySeconds);
    const [row] = await rows({ time_increment: 'all_days', action_attribution_windows: ['7d_click', '1d_view'] });
    const engaged = row?.actions.find((one: Json) => one.action_type === 'post_engagement');
    expect(Number(engaged.value)).toBeGreaterThan(Number(row?.inline_link_clicks));
    expect(Number(engaged['7d_click']) + Number(engaged['1d_view'])).toBe(Number(engaged.value));
    expect(await refused({ action_attribution_windows: ['28d_click'] })).toBe('100');
  });

  describe('archived and deleted objects', () => {
    it('an archived ad is missing unless a filter names that state, and a deleted one too', async () => {
      const { campaign } = await ranFor(3);
      const before = total(await rows(), 'spend');
      await client.post(campaign, { status: 'ARCHIVED' });
      expect(await rows()).toEqual([]);
      expect(total(await rows(allAds), 'spend')).toBe(before);
      await client.call('DELETE', campaign);
      expect(total(await rows(allAds), 'spend')).toBe(before);
      expect(total(await rows({ level: 'account', fields: 'spend' }), 'spend').toFixed(2)).toBe(before.toFixed(2));
    });

    it('any filter leaves archived objects out, also from totals', async () => {
      const { ad, campaign } = await ranFor(3);
      await client.post(ad, { status: 'ARCHIVED' });
      const byCampaign = { filtering: [{ field: 'campaign.id', operator: 'IN', value: [campaign] }] };
      expect(await rows({ ...byCampaign, level: 'account', fields: 'spend' })).toEqual([]);
      expect(await rows({ level: 'account', fields: 'spend' })).not.toEqual([]);
      expect(await rows({ level: 'campaign', fields: 'spend' })).not.toEqual([]);
    });

    it('a platform may refuse a filter that mixes states', async () => {
      const strict = RawClient.inMemory({ mixesStatuses: false });
      const path = `${strict.account}/insights`;
      const one = { filtering: [{ field: 'ad.effective_status', operator: 'IN', value: ['ARCHIVED'] }] };
      expect(await strict.refusal('GET', path, query(allAds))).toBe('100');
      expect(await strict.refusal('GET', path, query(one))).toBe('accepted');
    });
  });

  it.each<[string, Params, string]>([
    ['days that do not exist', { time_range: { since: '2026-02-30', until: '2026-03-01' } }, '100'],
    ['a period that ends before it begins', { time_range: { since: '2026-11-02', until: '2026-11-01' } }, '100'],
    ['a period without an end', { time_range: { since: '2026-11-02' } }, '100'],
    ['a period that is too long ago', { time_range: { since: '2020-01-01', until: '2020-01-02' } }, '3018'],
    ['a field that does not exist', { fields: 'ad_id,cost' }, '100'],
    ['a level that does not exist', { level: 'adgroup' }, '100'],
    ['a parameter that is not published', { use_cache: true }, '100'],
  ])('insights of %s are refused', async (_, params, refusal) => {
    await ranFor(1);
    expect(await refused(params)).toBe(refusal);
  });

  it('a filter of insights names a level', async () => {
    await ranFor(2);
    const by = (field: string) => refused({ filtering: [{ field, operator: 'EQUAL', value: '1' }] });
    expect([await by('campaign.id'), await by('campaign.name'), await by('id'), await by('ad.budget')]).toEqual([
      'accepted',
      'accepted',
      '100',
      '100',
    ]);
  });

  it('presets are days before today', async () => {
    await ranFor(5);
    const preset = (date_preset: string) => rows({ time_range: undefined, date_preset, time_increment: undefined });
    expect((await preset('yesterday'))[0]).toMatchObject({ date_start: daysAgo(1), date_stop: daysAgo(1) });
    expect((await preset('last_3d'))[0]).toMatchObject({ date_start: daysAgo(3), date_stop: daysAgo(1) });
  });

  it('pages of insights have cursors', async () => {
    await ranFor(5);
    const first = await client.get(`${client.account}/insights`, query({ limit: 2 }));
    const second = await client.get(`${client.account}/insights`, query({ limit: 2, after: first.paging.cursors.after }));
    expect([...first.data, ...second.data]).toEqual((await rows()).slice(0, 4));
    expect(first.paging.next).toContain('after=');
  });
});
