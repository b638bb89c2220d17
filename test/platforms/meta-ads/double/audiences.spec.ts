import { type Params, RawClient } from '../raw-client.js';

describe('audiences of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory({ audienceSeconds: 60 });
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const rule = (event: string, more: object = {}) => ({
    inclusions: {
      operator: 'or',
      rules: [
        {
          event_sources: [{ type: 'pixel', id: client.ids.pixel }],
          retention_seconds: 30 * 86_400,
          filter: { operator: 'and', filters: [{ field: 'event', operator: 'eq', value: event }] },
          ...more,
        },
      ],
    },
  });
  const people = (params: Params = {}): Params => ({ name: 'Buyers', rule: rule('Purchase'), prefill: true, ...params });
  const refused = (params: Params) => client.refusal('POST', `${client.account}/customaudiences`, params);
  const read = (id: string) =>
    client.get(id, { fields: 'delivery_status,operation_status,approximate_count_lower_bound,subtype,pixel_id' });
  const filled = () => client.world.clock.advance(61);

  it('website visitors by rule are filled after some time', async () => {
    const id = await client.create('customaudiences', people());
    expect(await read(id)).toMatchObject({
      operation_status: { code: 441 },
      delivery_status: { code: 300 },
      approximate_count_lower_bound: -1,
    });
    filled();
    expect(await read(id)).toMatchObject({
      operation_status: { code: 200 },
      delivery_status: { code: 200 },
      subtype: 'WEBSITE',
      pixel_id: client.ids.pixel,
    });
    expect((await read(id)).approximate_count_lower_bound).toBeGreaterThan(0);
  });

  it('people of an event that no website sends are too few', async () => {
    const id = await client.create('customaudiences', people({ rule: rule('Nothing') }));
    filled();
    expect(await read(id)).toMatchObject({ delivery_status: { code: 300 }, approximate_count_lower_bound: -1 });
  });

  it('the same audience is answered when it is fetched or created, and another otherwise', async () => {
    const both = { ...people(), enable_fetch_or_create: true };
    const id = await client.create('customaudiences', both);
    expect(await client.create('customaudiences', both)).toBe(id);
    expect(await client.create('customaudiences', { ...both, name: 'Others' })).not.toBe(id);
    expect(await client.create('customaudiences', { ...both, rule: rule('Lead') })).not.toBe(id);
    expect(await client.create('customaudiences', people())).not.toBe(id);
    expect((await client.get(`${client.account}/customaudiences`, { limit: 10 })).data).toHaveLength(4);
  });

  it.each<[string, () => Params, string]>([
    ['without a name', () => people({ name: undefined }), '100'],
    ['without a rule', () => people({ rule: undefined }), '100'],
    ['with a rule that is no JSON', () => people({ rule: '{' }), '100'],
    ['with a misspelled rule', () => people({ rule: rule('Purchase', { retention: 1 }) }), '100'],
    ['that is kept longer than 180 days', () => people({ rule: rule('Purchase', { retention_seconds: 181 * 86_400 }) }), '100'],
    ['of a pixel of others', () => people({ rule: rule('Purchase', { event_sources: [{ type: 'pixel', id: '5001' }] }) }), '100'],
    ['with a parameter that is not published', () => people({ people: [] }), '100'],
    ['of an unknown subtype', () => people({ subtype: 'VISITORS' }), '100'],
  ])('an audience %s is refused', async (_, params, refusal) => {
    expect(await refused(params())).toBe(refusal);
  });

  it('somebody has to accept the terms', async () => {
    Object.assign(client.adAccount, { hasAudienceTerms: false });
    expect(await refused(people())).toBe('200/1870034');
  });

  it('a count of an event is part of a rule', async () => {
    expect(await refused(people({ rule: rule('Purchase', { aggregation: { type: 'count', operator: '>=', value: 3 } }) }))).toBe(
      'accepted',
    );
  });

  it('a lookalike needs an origin with people, a country and a ratio', async () => {
    const origin = await client.create('customaudiences', people());
    const spec = (fields: object, from = origin) => ({
      name: 'Alike',
      subtype: 'LOOKALIKE',
      origin_audience_id: from,
      lookalike_spec: { country: 'US', ratio: 0.01, ...fields },
    });
    const id = await client.create('customaudiences', spec({}));
    expect(await client.get(id, { fields: 'subtype,lookalike_spec' })).toEqual({
      id,
      subtype: 'LOOKALIKE',
      lookalike_spec: { country: 'US', ratio: 0.01 },
    });
    expect(await refused(spec({ ratio: 0.2, starting_ratio: 0.1 }))).toBe('accepted');
    expect(await refused(spec({ ratio: 0.21 }))).toBe('100');
    expect(await refused(spec({ country: undefined }))).toBe('100');
    expect(await refused(spec({}, '130'))).toBe('100');
    expect(await refused(spec({}, id))).toBe('100');
    const empty = await client.create('customaudiences', people({ rule: rule('Nothing') }));
    expect(await refused(spec({}, empty))).toBe('100/2654');
  });

  it('an audience is renamed, listed, filtered and deleted', async () => {
    const id = await client.create('customaudiences', people());
    await client.post(id, { name: 'Customers' });
    const list = async (params: Params) => (await client.get(`${client.account}/customaudiences`, { fields: 'name', ...params })).data;
    expect(await list({})).toEqual([{ id, name: 'Customers' }]);
    expect(await list({ filtering: [{ field: 'name', operator: 'EQUAL', value: 'Buyers' }] })).toEqual([]);
    expect(await list({ pixel_id: client.ids.pixel })).toHaveLength(1);
    expect(
      await client.refusal('GET', `${client.account}/customaudiences`, { filtering: [{ field: 'rule', operator: 'EQUAL', value: '' }] }),
    ).toBe('100');
    expect((await client.call('DELETE', id)).body).toEqual({ success: true });
    expect(await list({})).toEqual([]);
    expect(await client.refusal('GET', id)).toBe('100/33');
  });

  it('an ad set targets and excludes custom audiences of its ad account', async () => {
    const id = await client.create('customaudiences', people());
    const automation = { targeting_automation: { advantage_audience: 0 } };
    expect(await client.adSet({ targeting: { custom_audiences: [{ id }], ...automation } })).toMatch(/^\d+$/);
    const geo_locations = { countries: ['US'] };
    expect(await client.adSet({ targeting: { geo_locations, excluded_custom_audiences: [{ id }], ...automation } })).toMatch(/^\d+$/);
    const other = RawClient.at(client.double);
    const params = { name: 'A', campaign_id: await other.campaign(), optimization_goal: 'LINK_CLICKS', billing_event: 'IMPRESSIONS' };
    expect(
      await other.refusal('POST', `${other.account}/adsets`, { ...params, targeting: { custom_audiences: [{ id }], ...automation } }),
    ).toBe('100');
  });

  describe('estimates', () => {
    const reach = async (targeting_spec: object) => (await client.get(`${client.account}/reachestimate`, { targeting_spec })).data;
    const us = { geo_locations: { countries: ['US'] } };

    it('a targeting reaches between two numbers of people, and a narrower one fewer', async () => {
      const wide = await reach(us);
      const narrow = await reach({ ...us, genders: [2], flexible_spec: [{ interests: [{ id: '6003397496347' }] }] });
      expect(wide).toEqual({ users_lower_bound: expect.any(Number), users_upper_bound: expect.any(Number), estimate_ready: true });
      expect(wide.users_upper_bound).toBeGreaterThan(wide.users_lower_bound);
      expect(narrow.users_upper_bound).toBeLessThan(wide.users_lower_bound);
    });

    it('the reach of custom audiences is not available', async () => {
      const id = await client.create('customaudiences', people());
      expect(await reach({ ...us, custom_audiences: [{ id }] })).toEqual({
        users_lower_bound: -1,
        users_upper_bound: -1,
        estimate_ready: true,
      });
    });

    it('a delivery estimate needs a goal, and has no curves any more', async () => {
      const path = `${client.account}/delivery_estimate`;
      const { data } = await client.get(path, { targeting_spec: us, optimization_goal: 'LINK_CLICKS' });
      expect(data).toEqual([
        { estimate_mau_lower_bound: expect.any(Number), estimate_mau_upper_bound: expect.any(Number), estimate_ready: true },
      ]);
      expect(await client.refusal('GET', path, { targeting_spec: us })).toBe('100');
      const fields = { targeting_spec: us, optimization_goal: 'REACH', fields: 'daily_outcomes_curve' };
      expect(await client.refusal('GET', path, fields)).toBe('100');
    });

    it('an estimate has the rules of a targeting', async () => {
      expect(await client.refusal('GET', `${client.account}/reachestimate`, { targeting_spec: {} })).toBe('100/1885364');
      expect(await client.refusal('GET', `${client.account}/reachestimate`)).toBe('100');
      expect(await client.refusal('GET', `${client.account}/reachestimate`, { targeting_spec: us, adgroup: 1 })).toBe('100');
    });
  });

  describe('targeting search', () => {
    const search = async (params: Params) => (await client.get('search', params)).data;

    it('interests are found by a part of the name, without those that are retired', async () => {
      expect(await search({ type: 'adinterest', q: 'garden' })).toEqual([
        {
          id: '6003198370967',
          name: 'Gardening',
          audience_size_lower_bound: 270_000_000,
          audience_size_upper_bound: 317_520_000,
          path: ['Interests', 'Hobbies and activities', 'Gardening'],
          topic: 'Hobbies and activities',
        },
      ]);
      expect(await search({ type: 'adinterest', q: 'scrapbooking' })).toEqual([]);
      expect(await search({ type: 'adinterest', q: 'o', limit: 2 })).toHaveLength(2);
    });

    it('locales have numbers', async () => {
      expect(await search({ type: 'adlocale', q: 'german' })).toEqual([{ key: 5, name: 'German' }]);
    });

    it('regions have keys of the platform, and no codes of ISO 3166-2', async () => {
      const found = await search({ type: 'adgeolocation', location_types: ['region'], country_code: 'US', q: 'calif' });
      expect(found).toMatchObject([{ key: '3847', name: 'California', type: 'region', country_code: 'US' }]);
      expect(JSON.stringify(found)).not.toContain('US-CA');
      expect(await search({ type: 'adgeolocation', location_types: ['country'], q: 'Germany' })).toMatchObject([{ key: 'DE' }]);
      const durham = { type: 'adgeolocation', location_types: ['region'], q: 'Durham' };
      expect(await search({ ...durham, country_code: 'GB' })).toHaveLength(2);
      expect(await search({ ...durham, country_code: 'US' })).toEqual([]);
    });

    it.each<[string, Params]>([
      ['of an unknown type', { type: 'adcity', q: 'a' }],
      ['for nothing', { type: 'adinterest', q: ' ' }],
      ['without a text', { type: 'adlocale' }],
      ['with an unknown parameter', { type: 'adlocale', q: 'a', country: 'US' }],
      ['of unknown locations', { type: 'adgeolocation', q: 'a', location_types: ['planet'] }],
    ])('a search %s is refused', async (_, params) => {
      expect(await client.refusal('GET', 'search', params)).toBe('100');
    });

    it('interests are checked by ID and by name', async () => {
      const path = `${client.account}/targetingvalidation`;
      const { data } = await client.get(path, { id_list: [6003198370967, 6003999000001, 1], fields: 'id,valid' });
      expect(data).toEqual([
        { id: '6003198370967', valid: true },
        { id: '6003999000001', valid: false },
        { id: '1', valid: false },
      ]);
      expect((await client.get(path, { name_list: ['gardening'] })).data).toMatchObject([{ id: '6003198370967', valid: true }]);
      expect(await client.refusal('GET', path)).toBe('100');
    });
  });
});
