import { aCampaign, RawClient } from '../raw-client.js';

const daySeconds = 86_400;

describe('campaigns', () => {
  let client: RawClient;
  let now: number;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
    now = client.world.clock.seconds();
  });

  const path = () => `${client.account}/campaigns`;
  const body = (fields: object = {}) => ({ ...aCampaign, ad_account_id: client.adAccountId, ...fields });
  const refused = (fields: object) => client.refusal('POST', 'campaigns', body(fields));
  const patch = (id: string, fields: object) => client.one('PATCH', 'campaigns', { ad_account_id: client.adAccountId, id, ...fields });
  const notPatched = (id: string, fields: object) =>
    client.refusal('PATCH', 'campaigns', { ad_account_id: client.adAccountId, id, ...fields });
  const read = async (id: string) => (await client.get(`${path()}/${id}`)).body;
  const listed = async (query: string): Promise<string[]> =>
    (await client.get(`${path()}?${query}`)).body.items.map((item: { id: string }) => item.id);

  it('a campaign runs at once unless it says otherwise', async () => {
    const { status: _, ...silent } = body();
    const campaign = await client.one('POST', 'campaigns', silent);
    expect(campaign).toMatchObject({ status: 'ACTIVE', summary_status: 'RUNNING', type: 'campaign', ad_account_id: client.adAccountId });
    expect(await client.campaign()).toMatchObject({ status: 'PAUSED', summary_status: 'PAUSED' });
  });

  it('up to 30 campaigns are created at once, and each is judged alone', async () => {
    const items = Array.from({ length: 30 }, (_, i) => body(i % 2 === 0 ? {} : { daily_spend_cap: null }));
    const { status, body: answer } = await client.call('POST', path(), items);
    expect(status).toBe(200);
    expect(answer.items.filter(({ exceptions }: { exceptions: unknown[] }) => exceptions.length === 0)).toHaveLength(15);
    expect(answer.items[1]).toEqual({
      data: {},
      exceptions: [{ code: 1, message: expect.stringContaining('requires a daily or lifetime') }],
    });
  });

  it('an answer with HTTP 200 may have failures only', async () => {
    const { status, body: answer } = await client.call('POST', path(), [body({ name: ' ' })]);
    expect({ status, exceptions: answer.items[0].exceptions }).toMatchObject({ status: 200, exceptions: [{ code: 1 }] });
    client.world.clock.advance(60);
    expect(await listed('')).toEqual([]);
  });

  it('31 campaigns are refused as a whole', async () => {
    const items = Array.from({ length: 31 }, () => body());
    expect(await client.call('POST', path(), items)).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it.each([
    ['no campaign', []],
    ['one object', {}],
    ['what is no JSON', '{'],
  ])('a request with %s is refused as a whole', async (_, content) => {
    expect(await client.call('POST', path(), content)).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it.each([
    ['without a name', { name: undefined }],
    ['without an objective', { objective_type: undefined }],
    ['with an unknown objective', { objective_type: 'TRAFFIC' }],
    ['with an objective that has ended', { objective_type: 'VIDEO_VIEW' }],
    ['with an unknown field', { daily_budget: 1 }],
    ['with a budget as a text', { daily_spend_cap: '50000000' }],
    ['with a time as a date', { start_time: '2026-01-01' }],
    ['with an unknown status', { status: 'RUNNING' }],
    ['with four URLs for an event', { tracking_urls: { click: ['a', 'b', 'c', 'd'] } }],
  ])('a campaign %s is refused as a whole', async (_, fields) => {
    expect(await refused(fields)).toMatch(/^400 1 /);
  });

  it.each([
    ['with two budgets', { lifetime_spend_cap: 1_000_000 }, 'at the same time'],
    ['with a budget of 0', { daily_spend_cap: 0 }, 'greater than 0'],
    ['with a lifetime budget and no end', { daily_spend_cap: null, lifetime_spend_cap: 900_000_000 }, 'requires an end_time'],
    ['that has ended', { end_time: 1_600_000_000 }, 'in the future'],
    ['of another ad account', { ad_account_id: '1' }, 'Advertiser not found'],
  ])('a campaign %s is refused inside HTTP 200', async (_, fields, message) => {
    expect(await refused(fields)).toMatch(new RegExp(`^200 .*${message}`));
  });

  it('an end before the start is refused', async () => {
    expect(await refused({ start_time: now + 3 * daySeconds, end_time: now + daySeconds })).toContain('after start_time');
  });

  it('a campaign has not started before its start, and is completed after its end', async () => {
    const { id } = await client.campaign({ status: 'ACTIVE', start_time: now + 1_000, end_time: now + 2_000 });
    expect((await read(id)).summary_status).toBe('NOT_STARTED');
    client.world.clock.advance(1_500);
    expect((await read(id)).summary_status).toBe('RUNNING');
    client.world.clock.advance(1_000);
    expect((await read(id)).summary_status).toBe('COMPLETED');
  });

  it('a disabled advertiser stops a running campaign', async () => {
    const { id } = await client.campaign({ status: 'ACTIVE' });
    const account = client.world.adAccounts.get(client.adAccountId);
    if (account !== undefined) account.state = 'disabled';
    expect((await read(id)).summary_status).toBe('ADVERTISER_DISABLED');
  });

  it('a campaign is renamed, paused and started, and its other fields stay', async () => {
    const { id } = await client.campaign();
    await patch(id, { name: 'After', daily_spend_cap: 60_000_000 });
    await patch(id, { status: 'ACTIVE' });
    expect(await read(id)).toMatchObject({ name: 'After', daily_spend_cap: 60_000_000, status: 'ACTIVE', objective_type: 'CONSIDERATION' });
  });

  it('a daily budget is exchanged for a lifetime one by one change', async () => {
    const { id } = await client.campaign();
    const end = now + 10 * daySeconds;
    expect(await notPatched(id, { lifetime_spend_cap: 900_000_000, end_time: end })).toContain('at the same time');
    await patch(id, { lifetime_spend_cap: 900_000_000, daily_spend_cap: null, end_time: end });
    expect(await read(id)).toMatchObject({ daily_spend_cap: null, lifetime_spend_cap: 900_000_000 });
  });

  it('the objective changes in a draft only', async () => {
    const draft = await client.campaign({ status: 'DRAFT' });
    await patch(draft.id, { objective_type: 'AWARENESS' });
    await patch(draft.id, { status: 'ACTIVE' });
    expect(await notPatched(draft.id, { objective_type: 'CONSIDERATION' })).toMatch(/^200 1 .*drafts only/);
    // To repeat what holds is no change.
    await patch(draft.id, { objective_type: 'AWARENESS' });
    expect(await notPatched(draft.id, { status: 'DRAFT' })).toContain('cannot become a draft');
  });

  it('an archived campaign stays archived', async () => {
    const { id } = await client.campaign();
    await patch(id, { status: 'ARCHIVED' });
    for (const fields of [{ status: 'ACTIVE' }, { status: 'ARCHIVED' }, { name: 'Again' }])
      expect(await notPatched(id, fields)).toMatch(/^200 1 .*archived/);
    expect(await read(id)).toMatchObject({ status: 'ARCHIVED', summary_status: 'ARCHIVED' });
  });

  it('a campaign of another ad account is not found', async () => {
    const { id } = await RawClient.at(client.double).campaign();
    expect(await notPatched(id, { name: 'Mine' })).toBe('200 2 Campaign not found.');
    expect(await client.get(`${path()}/${id}`)).toMatchObject({ status: 404 });
    expect(await listed(`campaign_ids=${id}`)).toEqual([]);
  });

  it('lists have active and paused campaigns unless they are asked for others', async () => {
    const ids: Record<string, string> = {};
    for (const status of ['ACTIVE', 'PAUSED', 'DRAFT']) ids[status] = (await client.campaign({ status })).id;
    ids['ARCHIVED'] = (await client.campaign()).id;
    await patch(ids['ARCHIVED'] as string, { status: 'ARCHIVED' });
    client.world.clock.advance(60);
    const all = Object.values(ids);
    expect(await listed('')).toEqual([ids['ACTIVE'], ids['PAUSED']]);
    expect(await listed(all.map((id) => `campaign_ids=${id}`).join('&'))).toEqual([ids['ACTIVE'], ids['PAUSED']]);
    const statuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT'].map((status) => `entity_statuses=${status}`).join('&');
    expect(new Set(await listed(statuses))).toEqual(new Set(all));
    expect(await listed(`${statuses}&order=DESCENDING&page_size=1`)).toEqual([all.toSorted().at(-1)]);
  });

  it('a list without IDs finds a new campaign later than one with its ID', async () => {
    const { id } = await client.campaign();
    expect(await listed('')).toEqual([]);
    expect(await listed(`campaign_ids=${id}`)).toEqual([id]);
    client.world.clock.advance(31);
    expect(await listed('')).toEqual([id]);
  });

  it.each(['campaign_ids=1,2', 'campaign_ids=x', 'entity_statuses=ACTIVE,PAUSED', 'name=Spring', 'order=asc'])(
    'a list with %s is refused',
    async (query) => {
      expect(await client.get(`${path()}?${query}`)).toMatchObject({ status: 400, body: { code: 1 } });
    },
  );

  it('at most 250 campaigns are named at once', async () => {
    const query = (count: number) => Array.from({ length: count }, (_, i) => `campaign_ids=${i + 1}`).join('&');
    expect((await client.get(`${path()}?${query(250)}`)).status).toBe(200);
    expect((await client.get(`${path()}?${query(251)}`)).status).toBe(400);
  });
});
