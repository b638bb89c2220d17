import { type Params, RawClient } from '../raw-client.js';

const lag = 30;

describe('reads and searches of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory({ searchLagSeconds: lag });
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const listed = async (edge: string, params: Params = {}): Promise<string[]> =>
    (await client.get(`${client.account}/${edge}`, { limit: 100, ...params })).data.map(({ id }: { id: string }) => id);
  const filter = (field: string, operator: string, value: unknown) => ({ filtering: [{ field, operator, value }] });
  const indexed = () => client.world.clock.advance(lag);

  describe('fields', () => {
    it('a field that does not exist is refused', async () => {
      const id = await client.campaign();
      const { body } = await client.call('GET', id, { fields: 'id,budget' });
      expect(body.error).toMatchObject({ code: 100, message: '(#100) Tried accessing nonexisting field (budget) on node type (Campaign)' });
      expect(await client.refusal('GET', id, { fields: 'adlabels{title}' })).toBe('100');
      expect(await client.refusal('GET', id, { fields: 'adlabels{name' })).toBe('100');
      expect(await client.refusal('GET', id, { fields: 'name}' })).toBe('100');
      expect(await client.refusal('GET', id, { fields: '' })).toBe('100');
    });

    it('fields of what belongs to a node are asked for with it', async () => {
      const id = await client.campaign({ adlabels: [{ name: 'cmp_1' }] });
      expect(await client.get(id, { fields: 'name,adlabels{name}' })).toEqual({
        id,
        name: 'Spring sale',
        adlabels: [{ id: expect.any(String), name: 'cmp_1' }],
      });
      expect(await client.get(id, { fields: '["name","status"]' })).toEqual({ id, name: 'Spring sale', status: 'PAUSED' });
    });

    it('a field without a value is left out', async () => {
      const id = await client.campaign();
      expect(await client.get(id, { fields: 'stop_time,lifetime_budget,issues_info,adlabels' })).toEqual({ id });
    });

    it('times have the offset of the ad account', async () => {
      const id = await client.campaign({ start_time: '2027-01-10T12:00:00Z', stop_time: '2027-07-10T12:00:00+0000' });
      expect(await client.get(id, { fields: 'start_time,stop_time' })).toEqual({
        id,
        start_time: '2027-01-10T07:00:00-0500',
        stop_time: '2027-07-10T08:00:00-0400',
      });
    });
  });

  describe('lists', () => {
    it('a new object is missing for some time, and found by its ID at once', async () => {
      const id = await client.campaign();
      expect(await listed('campaigns')).toEqual([]);
      expect((await client.get(id)).id).toBe(id);
      expect(await listed('campaigns', filter('id', 'IN', [id]))).toEqual([id]);
      indexed();
      expect(await listed('campaigns')).toEqual([id]);
    });

    it('archived objects are listed only when their state is named', async () => {
      const [live, archived] = [await client.campaign(), await client.campaign()];
      await client.post(archived, { status: 'ARCHIVED' });
      indexed();
      expect(await listed('campaigns')).toEqual([live]);
      expect(await listed('campaigns', { effective_status: ['ARCHIVED'] })).toEqual([archived]);
      expect(await listed('campaigns', { effective_status: ['PAUSED', 'ARCHIVED'] })).toEqual([live, archived]);
      expect(await listed('campaigns', filter('effective_status', 'IN', ['ARCHIVED']))).toEqual([archived]);
      expect(await client.refusal('GET', `${client.account}/campaigns`, { effective_status: ['RUNNING'] })).toBe('100');
    });

    it('names are searched by a part, whatever the case', async () => {
      const id = await client.campaign({ name: 'Spring · cmp_1' });
      await client.campaign({ name: 'Summer' });
      indexed();
      expect(await listed('campaigns', filter('name', 'CONTAIN', 'CMP_1'))).toEqual([id]);
      expect(await listed('campaigns', filter('name', 'EQUAL', 'Spring'))).toEqual([]);
    });

    it('ad sets and ads are searched by their campaign', async () => {
      const { campaign, adSet, ad } = await client.running();
      await client.running();
      expect(await listed('adsets', filter('campaign.id', 'IN', [campaign]))).toEqual([adSet]);
      expect(await listed('ads', filter('campaign.id', 'IN', [campaign]))).toEqual([ad]);
      expect(await listed('ads', filter('adset.id', 'EQUAL', adSet))).toEqual([ad]);
    });

    it.each<[string, object]>([
      ['a field that cannot be searched', { field: 'budget', operator: 'EQUAL', value: 1 }],
      ['an operator that does not fit', { field: 'name', operator: 'GREATER_THAN', value: 1 }],
      ['no operator', { field: 'name', value: 1 }],
      ['another part', { field: 'name', operator: 'EQUAL', value: 'a', case: false }],
    ])('a filter with %s is refused', async (_, one) => {
      await client.campaign();
      indexed();
      expect(await client.refusal('GET', `${client.account}/campaigns`, { filtering: [one] })).toBe('100');
    });

    it('pages have cursors, and the link to the next one has the token', async () => {
      for (let i = 0; i < 3; i++) await client.campaign({ name: `Campaign ${i}` });
      indexed();
      const path = `${client.account}/campaigns`;
      const first = await client.get(path, { limit: 2 });
      expect(first.data).toHaveLength(2);
      expect(first.paging.next).toContain(`access_token=${client.token}`);
      const second = await client.get(path, { limit: 2, after: first.paging.cursors.after });
      expect(second.data).toHaveLength(1);
      expect(second.paging.next).toBeUndefined();
      expect((await client.get(path, { limit: 2, after: second.paging.cursors.after })).paging).toBeUndefined();
      expect((await client.get(path, { limit: 2, before: second.paging.cursors.before })).data).toEqual(first.data);
      expect(await client.refusal('GET', path, { after: 'nonsense' })).toBe('2642');
    });

    it('25 objects are on a page unless the call says otherwise', async () => {
      await Promise.all(Array.from({ length: 26 }, () => client.campaign()));
      indexed();
      expect((await client.get(`${client.account}/campaigns`)).data).toHaveLength(25);
    });

    it('reads of objects by several IDs at once are gone', async () => {
      expect(await client.refusal('GET', '', { ids: '1,2' })).toBe('2500');
      expect(await client.refusal('GET', client.account, { ids: '1,2' })).toBe('100');
    });

    it('an edge or operation that does not exist is refused', async () => {
      const id = await client.campaign();
      expect(await client.refusal('GET', `${client.account}/adgroups`)).toBe('2500');
      expect(await client.refusal('GET', `${id}/adcreatives`)).toBe('2500');
      expect(await client.refusal('GET', `${id}/ads/1`)).toBe('2500');
      expect(await client.refusal('GET', '4711')).toBe('100/33');
      expect(await client.refusal('DELETE', '4711')).toBe('100/33');
    });
  });

  describe('labels', () => {
    const labelId = async (name: string): Promise<string> =>
      (await client.get(`${client.account}/adlabels`, { fields: 'id,name', limit: 100 })).data.find(
        (label: { name: string }) => label.name === name,
      )?.id;
    const byLabel = (edge: string, ids: readonly string[], operator = 'ANY') => listed(edge, { ad_label_ids: ids, operator });

    it('a label is made by its first use, and an object is found by it on every level', async () => {
      const label = { adlabels: [{ name: 'cmp_a' }] };
      const campaign = await client.campaign(label);
      const adSet = await client.adSet({ ...label, campaign_id: campaign });
      const creative = await client.creative(label);
      const ad = await client.ad({ ...label, adset_id: adSet, creative: { creative_id: creative } });
      expect(await labelId('cmp_a')).toBeUndefined();
      indexed();
      const id = await labelId('cmp_a');
      expect(await byLabel('campaignsbylabels', [id])).toEqual([campaign]);
      expect(await byLabel('adsetsbylabels', [id])).toEqual([adSet]);
      expect(await byLabel('adsbylabels', [id])).toEqual([ad]);
      expect(await byLabel('adcreativesbylabels', [id])).toEqual([creative]);
      expect((await client.get(`${id}/campaigns`)).data).toEqual([{ id: campaign }]);
      expect((await client.get(`${id}/adcreatives`)).data).toEqual([{ id: creative }]);
      expect(await client.get(id)).toEqual({ id, name: 'cmp_a' });
    });

    it('any or all of several labels are searched, and none is refused', async () => {
      const both = await client.campaign({ adlabels: [{ name: 'cmp_b' }, { name: 'x' }] });
      const one = await client.campaign({ adlabels: [{ name: 'x' }] });
      indexed();
      const ids = [await labelId('cmp_b'), await labelId('x')];
      expect(await byLabel('campaignsbylabels', ids)).toEqual([both, one]);
      expect(await byLabel('campaignsbylabels', ids, 'ALL')).toEqual([both]);
      expect(await client.refusal('GET', `${client.account}/campaignsbylabels`, { ad_label_ids: [] })).toBe('100');
      expect(await client.refusal('GET', `${client.account}/campaignsbylabels`)).toBe('100');
    });

    it('a search by label may leave archived objects out', async () => {
      const campaign = await client.campaign({ adlabels: [{ name: 'cmp_c' }] });
      await client.post(campaign, { status: 'ARCHIVED' });
      indexed();
      expect(await byLabel('campaignsbylabels', [await labelId('cmp_c')])).toEqual([]);
    });

    it('a label is made once, can be named by its ID, and 50 fit an object', async () => {
      const { id } = await client.post(`${client.account}/adlabels`, { name: 'one' });
      expect(await client.post(`${client.account}/adlabels`, { name: 'one' })).toEqual({ id });
      const campaign = await client.campaign({ adlabels: [{ id }] });
      expect((await client.get(campaign, { fields: 'adlabels' })).adlabels).toEqual([{ id, name: 'one' }]);
      const many = (count: number) => ({ adlabels: Array.from({ length: count }, (_, i) => ({ name: `l${i}` })) });
      expect(await client.refusal('POST', campaign, many(50))).toBe('accepted');
      expect(await client.refusal('POST', campaign, many(51))).toBe('100');
      expect(await client.refusal('POST', campaign, { adlabels: [{ id: '60' }] })).toBe('100');
    });
  });
});
