import { addAdAccount } from './ad-accounts.js';
import { aCampaign, RawClient, tokenFor } from '../raw-client.js';

describe('ad accounts', () => {
  let client: RawClient;

  beforeEach(() => {
    client = RawClient.inMemory();
  });

  it('an ad account has its currency, its owner and the roles of the user', async () => {
    const { body } = await client.get('/ad_accounts');
    expect(body).toEqual({
      items: [
        {
          id: client.adAccountId,
          name: 'Shop',
          owner: { id: '1', username: client.person },
          country: 'US',
          currency: 'USD',
          permissions: ['OWNER'],
          created_time: expect.any(Number),
          updated_time: expect.any(Number),
        },
      ],
      bookmark: null,
    });
    expect((await client.get(client.account)).body).toEqual(body.items[0]);
  });

  it('a user sees shared ad accounts unless they ask for their own only, and never those of others', async () => {
    const shared = addAdAccount(client.world, { currency: 'EUR', roles: { [client.person]: ['ANALYST'] } });
    const foreign = addAdAccount(client.world);
    const ids = async (query: string) => (await client.get(`/ad_accounts${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([client.adAccountId, shared.id]);
    expect(await ids('?include_shared_accounts=false')).toEqual([client.adAccountId]);
    expect((await client.get(`/ad_accounts/${shared.id}`)).body).toMatchObject({ currency: 'EUR', permissions: ['ANALYST'] });
    expect(await client.get(`/ad_accounts/${foreign.id}`)).toMatchObject({ status: 403, body: { code: 29 } });
    expect(await client.get('/ad_accounts/123')).toMatchObject({ status: 404, body: { code: 2 } });
  });

  it('an analyst reads and does not write', async () => {
    const { id } = addAdAccount(client.world, { roles: { [client.person]: ['ANALYST'] } });
    expect((await client.get(`/ad_accounts/${id}/campaigns`)).status).toBe(200);
    const body = [{ ...aCampaign, ad_account_id: id }];
    expect(await client.call('POST', `/ad_accounts/${id}/campaigns`, body)).toMatchObject({ status: 403, body: { code: 29 } });
  });

  it.each([
    ['disapproved', 2625],
    ['under_review', 2626],
  ] as const)('an ad account that is %s can be read, and writes are refused with 403', async (state, code) => {
    const other = RawClient.at(client.double, { state });
    expect((await other.get(`${other.account}/campaigns`)).status).toBe(200);
    expect(await other.refusal('POST', 'campaigns', { ...aCampaign, ad_account_id: other.adAccountId })).toContain(`403 ${code}`);
  });

  it('a time zone is given since version 5.28 only', async () => {
    const newer = RawClient.inMemory({ hasTimeZones: true }, { timeZone: 'Europe/Berlin' });
    expect((await newer.get(newer.account)).body.time_zone).toBe('Europe/Berlin');
  });

  it('pages follow each other by bookmark', async () => {
    for (let i = 0; i < 4; i++) addAdAccount(client.world, { owner: client.person });
    const seen: string[] = [];
    for (let query = '?page_size=2'; query !== '';) {
      const { items, bookmark } = (await client.get(`/ad_accounts${query}`)).body;
      seen.push(...items.map(({ id }: { id: string }) => id));
      query = bookmark === null ? '' : `?page_size=2&bookmark=${encodeURIComponent(bookmark)}`;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it.each(['page_size=0', 'page_size=251', 'page_size=3e', 'bookmark=nonsense', 'limit=3', 'page_size=1&page_size=2'])(
    'a list with %s is refused with 400 code 1',
    async (query) => {
      expect(await client.get(`/ad_accounts?${query}`)).toMatchObject({ status: 400, body: { code: 1 } });
    },
  );

  it('a list can be made to begin again after its last page', async () => {
    client.world.faults.loopsBookmarks = true;
    const { bookmark } = (await client.get('/ad_accounts')).body;
    expect(bookmark).not.toBeNull();
    expect((await client.get(`/ad_accounts?bookmark=${encodeURIComponent(bookmark)}`)).body.items).toHaveLength(1);
  });

  it('the user account names its owner', async () => {
    expect((await client.get('/user_account')).body.username).toBe(client.person);
    const token = tokenFor(client.double, client.person, ['ads:read']);
    expect((await client.call('GET', '/user_account', undefined, token)).body.code).toBe(3);
  });

  it('conversion tags are listed without pages, and made by name', async () => {
    const made = await client.call('POST', `${client.account}/conversion_tags`, { name: 'Second' });
    expect(made).toMatchObject({ status: 200, body: { name: 'Second', status: 'ACTIVE', ad_account_id: client.adAccountId } });
    const { body } = await client.get(`${client.account}/conversion_tags`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([client.tagId, made.body.id]);
    expect(body).not.toHaveProperty('bookmark');
    expect((await client.get(`${client.account}/conversion_tags/${made.body.id}`)).body.name).toBe('Second');
    expect((await client.get(`${client.account}/conversion_tags/1`)).status).toBe(404);
  });

  it.each([
    ['an unknown path', 'GET', '/ad_account', 404],
    ['a method that the path does not have', 'DELETE', '/ad_accounts', 405],
    ['an ID that is no number', 'GET', '/ad_accounts/x', 400],
    ['an ID of more than 18 digits', 'GET', '/ad_accounts/1234567890123456789', 400],
  ])('%s is refused', async (_, method, path, status) => {
    expect((await client.call(method, path)).status).toBe(status);
  });
});
