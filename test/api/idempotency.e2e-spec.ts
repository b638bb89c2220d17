import { uuidOf } from '#libs/kernel';
import type { Reply } from '../setup/http-client.js';
import { launchable } from '../setup/launchable.js';
import { openAccount, type TestAccount } from '../setup/test-accounts.js';
import { inHours, readyCampaign, refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
});
beforeEach(async () => {
  account = await openAccount(api.service.app);
});
afterAll(() => api.stop());

let keys = 0;
const aKey = () => ({ 'idempotency-key': `key ${++keys}` });
const create = (body: unknown, headers: Record<string, string>, of = account) => api.post('/v1/campaigns', of.keys.editor, body, headers);
const count = async (of: TestAccount) =>
  Number((await api.look('select count(*) from campaigns.campaign where account_id = $1', [uuidOf(of.id)]))[0]?.['count']);
const storedKeys = async () =>
  Number((await api.look('select count(*) from foundation.idempotency_key where account_id = $1', [uuidOf(account.id)]))[0]?.['count']);

/** The same status, bytes, Location and ETag, said to be a replay; the request is a new one all the same. */
function expectReplay(replay: Reply, first: Reply): void {
  expect(replay.headers['idempotent-replayed']).toBe('true');
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  const answer = ({ status, text, headers }: Reply) => ({ status, text, location: headers['location'], etag: headers['etag'] });
  expect(answer(replay)).toEqual(answer(first));
  expect(replay.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(Number(replay.headers['x-ratelimit-remaining'])).not.toBe(Number(first.headers['x-ratelimit-remaining']));
}

describe('a write with an idempotency key', () => {
  it('concurrent writes with one idempotency key are executed once', async () => {
    const [accounts, keysOfEach] = isFull ? [10, 10] : [2, 5];
    const owners = await Promise.all(Array.from({ length: accounts }, () => openAccount(api.service.app)));
    for (const owner of owners) {
      const replies = await Promise.all(
        Array.from({ length: keysOfEach }, (_, k) =>
          Promise.all(Array.from({ length: 50 }, () => create({ name: `campaign ${k}` }, { 'idempotency-key': `key ${k}` }, owner))),
        ),
      );
      for (const same of replies) {
        const made = same.filter((r) => r.status === 201);
        const early = same.filter((r) => r.status !== 201);
        expect(new Set(made.map((r) => `${r.text} ${r.headers['location']} ${r.headers['etag']}`)).size).toBe(1);
        expect(made.filter((r) => r.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
        for (const reply of early) {
          expect(refusalOf(reply)).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
          expect(reply.headers['retry-after']).toBe('1');
        }
      }
      expect(await count(owner)).toBe(keysOfEach);
    }
  }, 120_000);

  it('a repeated write of every kind gets the same response', async () => {
    const { id } = (await create({ ...readyCampaign, ...(await launchable(api.service.app, account.id)) }, aKey())).body.data;
    const writes: [string, string, unknown?][] = [
      ['PATCH', `/v1/campaigns/${id}`, { name: 'Other' }],
      ['POST', `/v1/campaigns/${id}/launch`],
      ['POST', `/v1/campaigns/${id}/pause`, {}],
      ['POST', `/v1/campaigns/${id}/resume`],
      ['DELETE', `/v1/campaigns/${id}`],
    ];
    const headers = aKey();
    for (const [method, path, body] of writes) {
      const send = () => api.call(method, path, { key: account.keys.manager, headers, ...(body === undefined ? {} : { body }) });
      const first = await send();
      expect(first.status).toBe(200);
      expectReplay(await send(), first);
    }
    expect((await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data).toMatchObject({ revision: 6, status: 'archived' });
  });

  it('an idempotency key cannot be reused for a different write', async () => {
    const headers = aKey();
    await create({ name: 'One' }, headers);
    for (const other of [{ name: 'Two' }, '{"name": "One"}']) {
      expect(refusalOf(await create(other, headers))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    }
    const { id } = (await create({ name: 'x' }, aKey())).body.data;
    const patch = (ifMatch: string) =>
      api.patch(`/v1/campaigns/${id}`, account.keys.editor, { name: 'y' }, { ...headers, 'if-match': ifMatch });
    expect((await patch('"1"')).status).toBe(200);
    expect(refusalOf(await patch('"2"'))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await patch('"1"')).status).toBe(200);
  });

  it('an idempotency key is separate for every account, method and path', async () => {
    const headers = aKey();
    const other = await openAccount(api.service.app);
    const [mine, theirs] = [await create({ name: 'Same' }, headers), await create({ name: 'Other body' }, headers, other)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect((await api.patch(mine.headers['location'] as string, account.keys.editor, { name: 'Third' }, headers)).status).toBe(200);
    expect([await count(account), await count(other)]).toEqual([1, 1]);
  });

  it('an idempotency key is shared by all keys of the account with the permission', async () => {
    const headers = aKey();
    const { editor, admin, viewer } = account.keys;
    const first = await api.post('/v1/campaigns', editor, { name: 'Shared' }, headers);
    expectReplay(await api.post('/v1/campaigns', admin, { name: 'Shared' }, headers), first);
    expect((await api.post('/v1/campaigns', viewer, { name: 'Shared' }, headers)).status).toBe(403);
    expect(await count(account)).toBe(1);
  });

  it('a dry run neither stores nor uses an idempotency key', async () => {
    const headers = aKey();
    const dryRun = (name: string, more = headers) => api.post('/v1/campaigns?dry_run=true', account.keys.editor, { name }, more);
    for (const name of ['One', 'Two']) {
      const { status, body, headers: answered } = await dryRun(name);
      expect([status, body.data.name, answered['idempotent-replayed']]).toEqual([200, name, undefined]);
    }
    expect((await dryRun('Three', { 'idempotency-key': 'x'.repeat(256) })).status).toBe(200);
    expect((await create({ name: 'Real' }, headers)).status).toBe(201);
    expect((await dryRun('Four')).headers['idempotent-replayed']).toBeUndefined();
    expect(await count(account)).toBe(1);
  });
});

describe('the answer to a refused write', () => {
  const stored: [string, (id: string) => [string, string, unknown, Record<string, string>], number, string][] = [
    ['a conflict', (id) => ['POST', `/v1/campaigns/${id}/pause`, {}, {}], 409, 'invalid_state_transition'],
    ['a taken external id', () => ['POST', '/v1/campaigns', { name: 'x', external_id: 'taken' }, {}], 409, 'duplicate_external_id'],
    ['a stale revision', (id) => ['PATCH', `/v1/campaigns/${id}`, { name: 'y' }, { 'if-match': '"7"' }], 412, 'precondition_failed'],
    [
      'content that is not allowed',
      () => ['POST', '/v1/creative/generate', { prompt: 'Buy cocaine online' }, {}],
      422,
      'content_policy_violation',
    ],
  ];
  const forgotten: typeof stored = [
    ['a blocked launch', (id) => ['POST', `/v1/campaigns/${id}/launch`, {}, {}], 422, 'launch_blocked'],
    ['a broken rule', () => ['POST', '/v1/campaigns', { name: '' }, {}], 422, 'validation_failed'],
    ['a broken body', () => ['POST', '/v1/campaigns', '{', {}], 400, 'invalid_json'],
    ['an unknown parameter', () => ['POST', '/v1/campaigns?x=1', { name: 'x' }, {}], 400, 'unknown_parameter'],
    ['a missing record', () => ['POST', '/v1/campaigns/cmp_x/launch', {}, {}], 404, 'not_found'],
    ['a wrong key', () => ['POST', '/v1/campaigns', { name: 'x' }, { authorization: 'Bearer x' }], 401, 'invalid_api_key'],
  ];
  const draft = async () => (await create({ name: 'Draft', external_id: 'taken' }, {})).body.data.id;
  const sender = ([method, path, body, more]: [string, string, unknown, Record<string, string>]) => {
    const headers = { ...aKey(), ...more };
    return () => api.call(method, path, { key: account.keys.manager, body, headers });
  };

  it.each(stored)('the response to a refused write is stored when it is %s', async (_, write, status, code) => {
    const id = await draft();
    const send = sender(write(id));
    const first = await send();
    expect(refusalOf(first)).toMatchObject({ status, code });
    await api.patch(`/v1/campaigns/${id}`, account.keys.editor, {
      ...readyCampaign,
      ...(await launchable(api.service.app, account.id)),
      external_id: null,
      ends_at: inHours(9),
    });
    expectReplay(await send(), first);
    expect(await storedKeys()).toBe(1);
  });

  it.each(forgotten)('the response to a refused write is not stored when it is %s', async (_, write, status, code) => {
    const send = sender(write(await draft()));
    for (const reply of [await send(), await send()]) {
      expect(refusalOf(reply)).toMatchObject({ status, code });
      expect(reply.headers['idempotent-replayed']).toBeUndefined();
    }
    expect(await storedKeys()).toBe(0);
  });

  it('a launch that was blocked succeeds with the same key when its cause is gone', async () => {
    const id = await draft();
    const launch = sender(['POST', `/v1/campaigns/${id}/launch`, undefined, {}]);
    expect(refusalOf(await launch())).toMatchObject({ status: 422, code: 'launch_blocked' });
    await api.patch(`/v1/campaigns/${id}`, account.keys.editor, { ...readyCampaign, ...(await launchable(api.service.app, account.id)) });
    const launched = await launch();
    expect([launched.status, launched.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expectReplay(await launch(), launched);
  });

  it('a DELETE of a record in use succeeds with the same key when the campaign is paused', async () => {
    const records = await launchable(api.service.app, account.id);
    const { id } = (await create({ ...readyCampaign, ...records }, {})).body.data;
    await api.post(`/v1/campaigns/${id}/launch`, account.keys.manager);
    const remove = sender(['DELETE', `/v1/creative/${records.creative_ids[0]}`, undefined, {}]);
    expect(refusalOf(await remove())).toMatchObject({ status: 409, code: 'resource_in_use' });
    await api.post(`/v1/campaigns/${id}/pause`, account.keys.manager);
    const removed = await remove();
    expect([removed.status, removed.headers['idempotent-replayed']]).toEqual([200, undefined]);
  });

  it('an internal error stores nothing, so that the key can be used again', async () => {
    await api.look(`create function foundation.fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger fail before insert on foundation.audit_entry for each row execute function foundation.fail()`);
    const headers = aKey();
    const failed = await create({ name: 'x' }, headers);
    await api.look('drop trigger fail on foundation.audit_entry');
    expect(refusalOf(failed)).toEqual({ status: 500, code: 'internal_error', errors: [] });
    expect(failed.text).not.toContain('out of order');
    expect([await count(account), await storedKeys()]).toEqual([0, 0]);
    const again = await create({ name: 'x' }, headers);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });
});
