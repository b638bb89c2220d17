import { addAdAccount } from './ad-accounts.js';
import { RawClient, tokenFor } from '../raw-client.js';

describe('ad accounts of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const ids = async (edge: string, params = {}) => (await client.get(edge, params)).data.map(({ id }: { id: string }) => id);

  it('an ad account has its currency, time zone and state', async () => {
    const fields =
      'name,currency,timezone_name,account_status,disable_reason,spend_cap,amount_spent,min_daily_budget,user_tasks,business{id,name},funding_source';
    const { data } = await client.get('me/adaccounts', { fields });
    expect(data).toEqual([
      {
        id: client.account,
        name: 'Harbour shop',
        currency: 'USD',
        timezone_name: 'America/New_York',
        account_status: 1,
        disable_reason: 0,
        spend_cap: '0',
        amount_spent: '0',
        min_daily_budget: 50,
        user_tasks: ['ADVERTISE', 'ANALYZE', 'MANAGE'],
        business: { id: client.adAccount.businessId, name: 'Harbour shop Ltd' },
        funding_source: expect.any(String),
      },
    ]);
    expect(await client.get(client.account)).toEqual({ id: client.account, account_id: client.adAccount.id });
  });

  it('what an ad account has spent is in minor units', async () => {
    await client.running();
    client.world.clock.advance(3 * 86_400);
    const { amount_spent: spent } = await client.get(client.account, { fields: 'amount_spent' });
    expect(spent).toMatch(/^\d+$/);
    expect(Number(spent)).toBeGreaterThan(0);
  });

  it('a person sees all ad accounts, a system user those that were ticked', async () => {
    const { id } = addAdAccount(client.world, { owner: client.person });
    client.world.shared.set(client.person, [id]);
    expect(await ids('me/adaccounts')).toEqual([`act_${id}`]);
    expect(await client.refusal('GET', client.account)).toBe('200');
    const personal = tokenFor(client.double, client.person, { kind: 'user' });
    const { body } = await client.call('GET', 'me/adaccounts', {}, personal);
    expect(body.data).toHaveLength(2);
  });

  it('a list of ad accounts has pages', async () => {
    for (let i = 0; i < 2; i++) addAdAccount(client.world, { owner: client.person });
    const first = await client.get('me/adaccounts', { limit: 2 });
    const second = await client.get('me/adaccounts', { limit: 2, after: first.paging.cursors.after });
    expect([first.data.length, second.data.length, second.paging.next]).toEqual([2, 1, undefined]);
  });

  it('an ad account of others is denied, and one that does not exist cannot be told from one without permission', async () => {
    const other = RawClient.at(client.double);
    expect(await client.refusal('GET', other.account)).toBe('200');
    expect(await client.refusal('GET', 'act_1')).toBe('100/33');
    const campaign = await other.campaign();
    expect(await client.refusal('GET', campaign)).toBe('100/33');
    expect(await client.refusal('POST', campaign, { status: 'ACTIVE' })).toBe('100/33');
  });

  it.each([
    [['ANALYZE'], 'accepted', '200'],
    [['ADVERTISE', 'ANALYZE'], 'accepted', 'accepted'],
    [['MANAGE'], 'accepted', 'accepted'],
  ] as const)('with the tasks %j, reading is %s and writing is %s', async (tasks, reading, writing) => {
    const limited = RawClient.at(client.double, { tasks });
    expect(await limited.refusal('GET', `${limited.account}/campaigns`)).toBe(reading);
    expect(await limited.refusal('POST', `${limited.account}/adlabels`, { name: 'a' })).toBe(writing);
  });

  it.each([
    [['ads_read'], 'accepted', '200'],
    [['ads_management'], 'accepted', 'accepted'],
    [['pages_show_list'], '200', '200'],
  ])('with the scopes %j, reading is %s and writing is %s', async (scopes, reading, writing) => {
    const token = tokenFor(client.double, client.person, { scopes });
    expect(await client.refusal('GET', `${client.account}/campaigns`, {}, token)).toBe(reading);
    expect(await client.refusal('POST', `${client.account}/adlabels`, { name: 'a' }, token)).toBe(writing);
  });

  it('a state of an ad account has its reason', async () => {
    Object.assign(client.adAccount, { status: 2, disableReason: 1 });
    expect(await client.get(client.account, { fields: 'account_status,disable_reason' })).toMatchObject({
      account_status: 2,
      disable_reason: 1,
    });
  });

  it('a system user knows the business that it acts for', async () => {
    const fields = { fields: 'id,client_business_id' };
    expect(await client.get('me', fields)).toEqual({ id: expect.any(String), client_business_id: client.adAccount.businessId });
    const personal = tokenFor(client.double, client.person, { kind: 'user' });
    expect((await client.call('GET', 'me', fields, personal)).body).toEqual({ id: expect.any(String) });
  });

  it('an ad account lists what ads can be published as and measured by', async () => {
    const { page, instagram, pixel, app } = client.ids;
    expect(await ids(`${client.account}/promote_pages`)).toEqual([page]);
    expect(await ids(`${client.account}/instagram_accounts`)).toEqual([instagram]);
    expect(await ids(`${client.account}/connected_instagram_accounts`)).toEqual([instagram]);
    expect(await ids(`${client.account}/adspixels`)).toEqual([pixel]);
    expect(await ids(`${client.account}/advertisable_applications`)).toEqual([app]);
    expect(await ids(`${client.account}/advertisable_applications`, { app_id: '1' })).toEqual([]);
    const pages = await client.get('me/accounts', { fields: 'name,instagram_business_account{username}' });
    expect(pages.data).toEqual([{ id: page, name: 'The page', instagram_business_account: { id: instagram, username: 'the.instagram' } }]);
  });

  it('pages and Instagram accounts need permissions of their own', async () => {
    const token = tokenFor(client.double, client.person, { scopes: ['ads_management'] });
    expect(await client.refusal('GET', `${client.account}/promote_pages`, {}, token)).toBe('200');
    expect(await client.refusal('GET', `${client.account}/instagram_accounts`, {}, token)).toBe('200');
    expect(await client.refusal('GET', `${client.account}/adspixels`, {}, token)).toBe('accepted');
  });

  it('an ad account counts the ads that run or are in review', async () => {
    await client.running();
    const { data } = await client.get(`${client.account}/ads_volume`);
    expect(data).toEqual([{ ads_running_or_in_review_count: 1, limit_on_ads_running_or_in_review: 250 }]);
  });
});
