import { RawClient, type RawReply } from '../raw-client.js';

describe('audiences and sizes', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory({ audienceSeconds: 600 });
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const create = (fields: object = {}): Promise<RawReply> =>
    client.call('POST', `${client.account}/audiences`, { name: 'Buyers', audience_type: 'VISITOR', rule: visitors(), ...fields });
  const visitors = (fields: object = {}) => ({ visitor_source_id: client.tagId, event: 'checkout', retention_days: 30, ...fields });
  const size = async (spec: object, fields: object = {}) =>
    client.call('POST', `${client.account}/ad_groups/audience_sizing`, { targeting_spec: spec, auto_targeting_enabled: false, ...fields });
  const upper = async (spec: object, fields: object = {}) => (await size(spec, fields)).body.audience_size_upper_bound;

  it('visitors of a website become an audience some time later', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({ audience_type: 'VISITOR', status: 'INITIALIZING', size: null, type: 'audience' });
    client.world.clock.advance(601);
    const { body: ready } = await client.get(`${client.account}/audiences/${body.id}`);
    expect(ready).toMatchObject({ status: 'READY', rule: { visitor_source_id: client.tagId, retention_days: 30 } });
    expect((await client.get(`${client.account}/audiences`)).body.items).toEqual([ready]);
  });

  it('an audience of fewer than 100 people cannot be used', async () => {
    const { body } = await create();
    const target = { targeting_spec: { LOCATION: ['US'], AUDIENCE_INCLUDE: [body.id] } };
    await expect(client.adGroup(target)).rejects.toThrow('not ready');
    client.world.clock.advance(601);
    await client.adGroup(target);
    const audience = client.world.audiences.get(body.id);
    if (audience !== undefined) audience.people = 99;
    expect((await client.get(`${client.account}/audiences/${body.id}`)).body).toMatchObject({ status: 'TOO_SMALL', size: null });
    await expect(client.adGroup(target)).rejects.toThrow('at least 100 people');
  });

  it('people stay in an audience for 180 days unless it says otherwise', async () => {
    expect((await create({ rule: { visitor_source_id: client.tagId } })).body.rule.retention_days).toBe(180);
  });

  it.each([
    ['of a foreign conversion tag', () => ({ rule: visitors({ visitor_source_id: '1' }) })],
    ['of 0 days', () => ({ rule: visitors({ retention_days: 0 }) })],
    ['of 541 days', () => ({ rule: visitors({ retention_days: 541 }) })],
    ['with an unknown part of its rule', () => ({ rule: visitors({ days: 1 }) })],
    ['without a name', () => ({ name: undefined })],
    ['without a rule', () => ({ rule: undefined })],
    ['of an unknown type', () => ({ audience_type: 'WEBSITE' })],
    ['like nobody', () => ({ audience_type: 'ACTALIKE', rule: { country: 'US', percentage: 1 } })],
    ['like an unknown audience', () => ({ audience_type: 'ACTALIKE', rule: { seed_id: ['1'], country: 'US', percentage: 1 } })],
  ])('an audience %s is refused with 400 code 1', async (_, fields) => {
    expect(await create(fields())).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it.each([
    [{ percentage: 1 }, 200],
    [{ percentage: 10 }, 200],
    [{ percentage: 0 }, 400],
    [{ percentage: 11 }, 400],
    [{ country: undefined }, 400],
  ])('people like those of an audience, with %j, are answered with %i', async (fields, status) => {
    const { body } = await create();
    const rule = { seed_id: [body.id], country: 'US', percentage: 1, ...fields };
    expect((await create({ name: 'Alike', audience_type: 'ACTALIKE', rule })).status).toBe(status);
  });

  it('an audience is changed and removed, and not found in other ad accounts', async () => {
    const { body } = await create();
    const path = `${client.account}/audiences/${body.id}`;
    expect((await client.call('PATCH', path, { name: 'New' })).body).toMatchObject({ name: 'New', rule: { retention_days: 30 } });
    const other = RawClient.at(client.double);
    expect((await other.get(`${other.account}/audiences/${body.id}`)).status).toBe(404);
    expect((await client.get(`${client.account}/audiences?ownership_type=RECEIVED`)).body.items).toEqual([]);
    expect((await client.call('PATCH', path, { operation_type: 'REMOVE' })).status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
  });

  it('an analyst creates no audiences', async () => {
    const analyst = RawClient.at(client.double);
    const shared = RawClient.at(client.double, { roles: { [analyst.person]: ['ANALYST'] } });
    const body = { name: 'A', audience_type: 'VISITOR', rule: { visitor_source_id: shared.tagId } };
    expect(await analyst.call('POST', `${shared.account}/audiences`, body)).toMatchObject({ status: 403, body: { code: 29 } });
  });

  it('a size is a range of people, and narrower targeting has fewer', async () => {
    const { status, body } = await size({ LOCATION: ['US'] });
    expect(status).toBe(200);
    expect(body.audience_size_lower_bound).toBeLessThan(body.audience_size_upper_bound);
    const all = await upper({ LOCATION: ['US'] });
    expect(await upper({ LOCATION: ['US', 'DE'] })).toBeGreaterThan(all);
    for (const spec of [
      { GENDER: ['female'] },
      { LOCALE: ['de'] },
      { INTEREST: ['908182459161'] },
      { MINIMUM_AGE: '18', MAXIMUM_AGE: '24' },
    ])
      expect(await upper({ LOCATION: ['US'], ...spec })).toBeLessThan(all);
  });

  it('a size is wider with the default of auto_targeting_enabled', async () => {
    const spec = { LOCATION: ['US'] };
    expect(await upper(spec, { auto_targeting_enabled: undefined })).toBeGreaterThan(await upper(spec));
    expect(await upper(spec, { auto_targeting_enabled: true })).toBeGreaterThan(await upper(spec));
  });

  it.each([
    ['without a place', {}, 400],
    ['with an unknown interest', { LOCATION: ['US'], INTEREST: ['1'] }, 400],
    ['with an unknown dimension', { LOCATION: ['US'], AGE: ['18'] }, 400],
    ['with an audience of others', { LOCATION: ['US'], AUDIENCE_INCLUDE: ['1'] }, 403],
  ])('a size %s is refused', async (_, spec, status) => {
    expect((await size(spec)).status).toBe(status);
  });

  it.each([
    ['INTEREST', '908182459161', 'Travel'],
    ['LOCATION', 'DE', 'Germany'],
    ['GEO', 'BE-VOV', 'Belgium: East Flanders'],
    ['LOCALE', 'de', 'German'],
    ['APPTYPE', 'iphone', 'iphone'],
  ])('the values of %s are listed with their names', async (type, value, name) => {
    const { body } = await client.get(`/resources/targeting/${type}`);
    expect(body[0]).toMatchObject({ [value]: name });
  });

  it('an unknown type of targeting is refused', async () => {
    expect((await client.get('/resources/targeting/MOOD')).status).toBe(400);
  });
});
