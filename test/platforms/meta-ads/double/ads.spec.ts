import { aTargeting, type Params, RawClient } from '../raw-client.js';

describe('ads of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const refused = (params: Params) => client.refusal('POST', `${client.account}/ads`, params);
  const statusOf = async (id: string) => (await client.get(id, { fields: 'effective_status' })).effective_status;

  it('an ad is a creative in an ad set', async () => {
    const adSet = await client.adSet();
    const creative = await client.creative();
    const id = await client.ad({ adset_id: adSet, creative: { creative_id: creative }, adlabels: [{ name: 'crv_9' }] });
    const shown = await client.get(id, { fields: 'name,adset_id,campaign_id,creative{id,name},adlabels{name}' });
    expect(shown).toMatchObject({ id, adset_id: adSet, creative: { id: creative, name: 'Shoes' }, adlabels: [{ name: 'crv_9' }] });
    expect((await client.get(`${adSet}/ads`)).data).toEqual([{ id }]);
    expect((await client.get(`${shown.campaign_id}/ads`)).data).toEqual([{ id }]);
  });

  it('an ad needs a name, an ad set and a creative that exist', async () => {
    const adset_id = await client.adSet();
    const creative = { creative_id: await client.creative() };
    expect(await refused({ adset_id, creative })).toBe('100');
    expect(await refused({ name: 'A', creative })).toBe('100');
    expect(await refused({ name: 'A', adset_id })).toBe('100');
    expect(await refused({ name: 'A', adset_id: '121', creative })).toBe('100');
    expect(await refused({ name: 'A', adset_id, creative: { creative_id: '123' } })).toBe('100');
    expect(await refused({ name: 'A', adset_id, creative: { ...creative, name: 'B' } })).toBe('100');
    expect(await refused({ name: 'A', adset_id, creative, status: 'ARCHIVED' })).toBe('100');
    expect(await refused({ name: 'A', adset_id, creative, execution_options: ['validate_only'] })).toBe('accepted');
    expect((await client.get(`${adset_id}/ads`)).data).toEqual([]);
  });

  it('an ad that can be shown on Instagram needs an account there, or the page in its place', async () => {
    const adset_id = await client.adSet();
    const plain = { creative_id: await client.creative({ use_page_actor_override: undefined }) };
    expect(await refused({ name: 'A', adset_id, creative: plain })).toBe('100/1772103');
    const story = { ...client.story(), instagram_user_id: client.ids.instagram };
    const shown = { creative_id: await client.creative({ object_story_spec: story, use_page_actor_override: undefined }) };
    expect(await refused({ name: 'A', adset_id, creative: shown })).toBe('accepted');
    const targeting = { ...aTargeting, publisher_platforms: ['facebook'] };
    expect(await refused({ name: 'A', adset_id: await client.adSet({ targeting }), creative: plain })).toBe('accepted');
  });

  it('an ad set has up to 50 ads that are not archived', async () => {
    const adset_id = await client.adSet();
    const creative = { creative_id: await client.creative() };
    const ids = await Promise.all(Array.from({ length: 50 }, (_, i) => client.ad({ name: `Ad ${i}`, adset_id, creative })));
    expect(await refused({ name: 'A', adset_id, creative })).toBe('100/1487809');
    await client.post(ids[0] as string, { status: 'ARCHIVED' });
    expect(await refused({ name: 'A', adset_id, creative })).toBe('accepted');
  });

  it('a changed creative is another one, and is reviewed', async () => {
    const { ad } = await client.running();
    expect(await statusOf(ad)).toBe('ACTIVE');
    client.world.rejecting.add(client.adAccount.id);
    await client.post(ad, { name: 'Renamed' });
    expect(await statusOf(ad)).toBe('ACTIVE');
    const creative = await client.creative({ name: 'Boots' });
    await client.post(ad, { creative: { creative_id: creative } });
    expect(await statusOf(ad)).toBe('DISAPPROVED');
    expect(await client.get(ad, { fields: 'creative' })).toEqual({ id: ad, creative: { id: creative } });
  });

  it('the ads of a changed targeting are reviewed, and those of a changed bid or schedule are not', async () => {
    const { ad, adSet } = await client.running();
    client.world.rejecting.add(client.adAccount.id);
    await client.post(adSet, { end_time: client.world.clock.seconds() + 86_400 });
    expect(await statusOf(ad)).toBe('ACTIVE');
    const targeting = { geo_locations: { countries: ['CA'] }, targeting_automation: { advantage_audience: 0 } };
    await client.post(adSet, { targeting });
    expect(await statusOf(ad)).toBe('DISAPPROVED');
  });

  it('a political ad needs a creative that says so', async () => {
    const other = RawClient.at(client.double, { mayRunPolitics: true });
    const campaign = await other.campaign({ special_ad_categories: ['ISSUES_ELECTIONS_POLITICS'], special_ad_category_country: ['US'] });
    const adset_id = await other.adSet({ campaign_id: campaign });
    const silent = { creative_id: await other.creative() };
    const open = { creative_id: await other.creative({ authorization_category: 'POLITICAL' }) };
    expect(await other.refusal('POST', `${other.account}/ads`, { name: 'A', adset_id, creative: silent })).toBe('100/2708008');
    expect(await other.refusal('POST', `${other.account}/ads`, { name: 'A', adset_id, creative: open })).toBe('accepted');
  });
});
