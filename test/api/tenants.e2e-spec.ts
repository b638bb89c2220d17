import { newId, uuidOf } from '#libs/kernel';
import type { Reply } from '../setup/http-client.js';
import { launchable } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, readyCampaign, TestCampaigns } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let mine: TestAccount;
let theirs: TestAccount;
let theirCampaigns: TestCampaigns;

beforeAll(async () => {
  api = await startTestService({ clock });
  [mine, theirs] = [await api.openAccount(), await api.openAccount()];
  theirCampaigns = new TestCampaigns(api, theirs, clock);
});
afterAll(() => api.stop());

/** All of an answer but what belongs to the request itself: its time and the count of the limit. */
function bytesOf({ status, headers, text }: Reply): string {
  const kept = Object.entries(headers).filter(([name]) => name !== 'date' && !/ratelimit/.test(name));
  return JSON.stringify([status, kept.sort(), text]);
}

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.call(method, path, {
    key: mine.keys.admin,
    headers: { 'x-request-id': 'the-same', ...headers },
    ...(body === undefined ? {} : { body }),
  });

const everythingOf = ({ id }: TestAccount) => api.look('select * from campaigns.campaign where account_id = $1 order by id', [uuidOf(id)]);

const paths: [string, string][] = [
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/launch'],
  ['POST', '/pause'],
  ['POST', '/resume'],
  ['POST', '/unarchive'],
  ['POST', '/duplicate'],
];
const writes = paths.filter(([method]) => method !== 'GET');

describe("another account's campaign is like one that does not exist", () => {
  const statuses = ['draft', 'active', 'paused', 'completed', 'archived'] as const;

  it.each(paths.flatMap(([method, action]) => statuses.map((status) => [method, action, status] as const)))(
    'the campaign of another account looks like an unknown one for %s …%s, when it is %s',
    async (method, action, status) => {
      const { id, revision } = await theirCampaigns.in(status);
      const before = await everythingOf(theirs);
      const body = method === 'PATCH' ? { name: 'Mine now', objective: 'leads' } : undefined;
      const headersTried: Record<string, string>[] = [{}, { 'if-match': `"${revision}"` }, { 'if-match': '"99"' }];
      for (const headers of headersTried) {
        const [foreign, missing, malformed] = [
          await send(method, `/v1/campaigns/${id}${action}`, body, headers),
          await send(method, `/v1/campaigns/${newId('cmp')}${action}`, body, headers),
          await send(method, `/v1/campaigns/cmp_nothing${action}`, body, headers),
        ];
        expect(foreign.status).toBe(404);
        expect(bytesOf(foreign)).toBe(bytesOf(missing));
        expect(bytesOf(malformed)).toBe(bytesOf(missing));
      }
      expect(await everythingOf(theirs)).toEqual(before);
    },
  );

  it.each(writes)(
    'the campaign of another account looks unknown for a dry run, an invalid body and a retry of %s …%s',
    async (method, action) => {
      const { id } = await theirCampaigns.create();
      const before = await everythingOf(theirs);
      const tries: [string, unknown, Record<string, string>][] = [
        ['?dry_run=true', method === 'PATCH' ? { name: 'x' } : undefined, {}],
        ['', { nonsense: 1 }, {}],
        ['', '{', { 'content-type': 'application/json' }],
        ['?colour=red', {}, {}],
        ['?dry_run=maybe', {}, {}],
        ['', undefined, {}],
        ['', {}, { 'idempotency-key': 'é' }],
        ['', 'text', { 'content-type': 'text/plain' }],
        ['', {}, { 'idempotency-key': 'tried once' }],
        ['', {}, { 'idempotency-key': 'tried once' }],
      ];
      for (const [query, body, headers] of tries) {
        const foreign = await send(method, `/v1/campaigns/${id}${action}${query}`, body, headers);
        const missing = await send(method, `/v1/campaigns/${newId('cmp')}${action}${query}`, body, headers);
        const malformed = await send(method, `/v1/campaigns/cmp_nothing${action}${query}`, body, headers);
        expect([400, 404, 415]).toContain(foreign.status);
        expect(bytesOf(foreign)).toBe(bytesOf(missing));
        expect(bytesOf(malformed)).toBe(bytesOf(missing));
      }
      expect(await everythingOf(theirs)).toEqual(before);
    },
  );
});

describe('an id in a body', () => {
  it.each<[string, 'con' | 'crv' | 'aud']>([
    ['connection_ids', 'con'],
    ['creative_ids', 'crv'],
    ['audience_ids', 'aud'],
    ['excluded_audience_ids', 'aud'],
  ])('the id of another account in %s is unknown', async (field, prefix) => {
    const records = await launchable(api.service.app, theirs.id);
    const audience = await new TestAudiences(api.service.app, theirs.id).measured({ name: `For ${field}` });
    const id = { con: records.connection_ids[0], crv: records.creative_ids[0], aud: audience }[prefix] as string;
    const { id: campaignId } = await theirCampaigns.create({ [field]: [id] });
    const own = (await send('POST', '/v1/campaigns', readyCampaign)).body.data.id;
    for (const [method, path] of [
      ['POST', '/v1/campaigns'],
      ['PATCH', `/v1/campaigns/${own}`],
    ] as const) {
      const replies = [];
      for (const reference of [id, newId(prefix), campaignId, 'nothing'])
        replies.push(await send(method, path, { name: 'x', [field]: [reference] }));
      expect(replies.map((reply) => reply.status)).toEqual([422, 422, 422, 422]);
      expect(replies[0]?.body.error.details.errors).toMatchObject([{ pointer: `/${field}/0`, code: 'reference_not_found' }]);
      expect(new Set(replies.map(bytesOf)).size).toBe(1);
    }
  });
});

describe('the list', () => {
  it('a list contains nothing of another account for any parameters', async () => {
    const stranger = await api.openAccount();
    await theirCampaigns.create({ name: 'Secret', external_id: 'secret' });
    const [connection] = [newId('con')];
    await api.look('update campaigns.campaign set connection_ids = array[$1::uuid] where account_id = $2', [
      uuidOf(connection),
      uuidOf(theirs.id),
    ]);
    expect((await api.get(`/v1/campaigns?connection_id=${connection}`, theirs.keys.viewer)).body.data.length).toBeGreaterThan(0);
    const queries: [string, string][] = [
      [`?connection_id=${connection}`, `?connection_id=${newId('con')}`],
      ['?external_id=secret', '?external_id=nobody'],
      ['?status=all', '?status=all&objective=awareness'],
    ];
    for (const [foreign, missing] of queries) {
      const [a, b] = await Promise.all(
        [foreign, missing].map((query) => api.get(`/v1/campaigns${query}`, stranger.keys.viewer, { 'x-request-id': 'the-same' })),
      );
      expect(a?.body).toEqual({ data: [], has_more: false, next_cursor: null });
      expect(bytesOf(a as Reply)).toBe(bytesOf(b as Reply));
    }
  });

  it('a list refuses the cursor of another account like a forged one', async () => {
    for (const name of ['a', 'b']) await theirCampaigns.create({ name });
    const { next_cursor } = (await api.get('/v1/campaigns?limit=1', theirs.keys.viewer)).body;
    const foreign = await send('GET', `/v1/campaigns?limit=1&cursor=${next_cursor}`);
    const forged = await send('GET', `/v1/campaigns?limit=1&cursor=${'A'.repeat(next_cursor.length)}`);
    expect(foreign.status).toBe(400);
    expect(bytesOf(foreign)).toBe(bytesOf(forged));
  });
});

describe('what an account has claimed', () => {
  it('an external id of one account can be used by another', async () => {
    await theirCampaigns.create({ external_id: 'shared' });
    expect((await send('POST', '/v1/campaigns', { name: 'Mine', external_id: 'shared' })).status).toBe(201);
    const { id } = (await send('POST', '/v1/campaigns', { name: 'Mine' })).body.data;
    expect((await send('PATCH', `/v1/campaigns/${id}`, { external_id: 'secret' })).status).toBe(200);
  });
});
