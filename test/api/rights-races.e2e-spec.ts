import { setTimeout as sleep } from 'node:timers/promises';
import { uuidOf } from '#libs/kernel';
import pg from 'pg';
import { type Actor, Actors } from '../setup/actors.js';
import { HeldRequests } from '../setup/held-requests.js';
import type { Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

let api: TestService;
let account: TestAccount;
let campaigns: TestCampaigns;
let actors: Actors;
let held: HeldRequests;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  campaigns = new TestCampaigns(api, account, new MovableClock());
  actors = new Actors(api, account.id);
  held = new HeldRequests(api);
});
afterAll(async () => {
  held.stop();
  await api.stop();
});

const send = (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Reply> =>
  api.call(method, path, { headers: { origin: api.service.baseUrl, ...headers }, ...(body === undefined ? {} : { body }) });
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
const users = '/console/api/users';
const roleOf = async ({ userId }: Actor) => {
  const [user] = await api.look('select role, deactivated_at is null as active from accounts.user where id = $1', [uuidOf(userId)]);
  return user?.['active'] === true ? user['role'] : 'deactivated';
};
const deadlocks = async () =>
  Number((await api.look('select deadlocks from pg_stat_database where datname = current_database()'))[0]?.['deadlocks']);
const waitingAre = (sessions: number) =>
  until(
    () => api.look(waitingForLocks),
    (waiting) => waiting.length === sessions,
    10_000,
  );

/** Runs `work` while another session has executed a statement and not yet ended its transaction. */
async function during(
  statement: string,
  values: unknown[],
  end: 'commit' | 'rollback',
  work: () => Promise<Reply>,
  meanwhile = async () => {},
) {
  const other = new pg.Client({ connectionString: api.database.superuserUrl });
  await other.connect();
  await other.query('begin');
  await other.query(statement, values);
  const reply = work();
  await waitingAre(1);
  await meanwhile();
  await other.query(end);
  await other.end();
  return (await reply).status;
}

describe('a right that is taken away while a write runs', () => {
  it('a write that waits for a record is refused, and the revocation of its key does not wait for it', async () => {
    const { id } = await campaigns.in('paused');
    const actor = await actors.make();
    const resume = () => send('POST', `/v1/campaigns/${id}/resume`, actor.byKey);
    const lock = 'select from campaigns.campaign where id = $1 for update';
    expect(await during(lock, [uuidOf(id)], 'rollback', resume, async () => void (await actors.revokeKey(actor)))).toBe(401);
    expect((await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data.status).toBe('paused');
  });

  it('a write waits for a deactivation that has begun, and does what its outcome allows', async () => {
    const deactivate = 'update accounts.user set deactivated_at = now() where id = $1';
    const name = 'During a deactivation';
    const create = (actor: Actor) => () => send('POST', '/v1/campaigns', actor.byKey, { name });
    const [stays, leaves] = [await actors.make(), await actors.make()];
    expect(await during(deactivate, [uuidOf(stays.userId)], 'rollback', create(stays))).toBe(201);
    expect(await during(deactivate, [uuidOf(leaves.userId)], 'commit', create(leaves))).toBe(401);
    const made = await api.look('select from campaigns.campaign where account_id = $1 and name = $2', [uuidOf(account.id), name]);
    expect(made).toHaveLength(1);
  });

  it('an admin who is being deactivated cannot reactivate himself', async () => {
    const admin = await actors.make();
    const deactivate = `with locked as (select from accounts.account where id = $2 for no key update)
      update accounts.user set deactivated_at = now() from locked where id = $1`;
    const reactivate = () => send('POST', `${users}/${admin.userId}/reactivate`, admin.bySession);
    expect(await during(deactivate, [uuidOf(admin.userId), uuidOf(account.id)], 'commit', reactivate)).toBe(401);
    expect(await roleOf(admin)).toBe('deactivated');
  });

  it('when a revocation has been answered, no write of its key is committed any more', async () => {
    const actor = await actors.make();
    const name = `Storm of ${actor.keyId}`;
    const count = async () =>
      (await api.look('select from campaigns.campaign where account_id = $1 and name = $2', [uuidOf(account.id), name])).length;
    let isRevoked = false;
    const statuses: number[] = [];
    const client = async () => {
      while (!isRevoked) statuses.push(await statusOf(send('POST', '/v1/campaigns', actor.byKey, { name })));
    };
    const clients = [client(), client(), client(), client()];
    await until(
      () => statuses.length,
      (sent) => sent > 8,
      20_000,
    );
    await actors.revokeKey(actor);
    const atRevocation = await count();
    isRevoked = true;
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([201, 401].filter((status) => statuses.includes(status))));
    expect([await count(), statuses.filter((status) => status === 201).length]).toEqual([atRevocation, atRevocation]);
  });

  it('of two admins who demote each other at once, one does', async () => {
    const before = await deadlocks();
    for (let i = 0; i < 5; i++) {
      const [one, other] = [await actors.make(), await actors.make()];
      const demote = (by: Actor, whom: Actor) => statusOf(send('PATCH', `${users}/${whom.userId}`, by.bySession, { role: 'viewer' }));
      const answers = await Promise.all([demote(one, other), demote(other, one)]);
      expect(answers.sort()).toEqual([200, 403]);
      expect([await roleOf(one), await roleOf(other)].sort()).toEqual(['admin', 'viewer']);
    }
    expect(await deadlocks()).toBe(before);
  });

  it('requests that end their own session at once do not wait for each other', async () => {
    const before = await deadlocks();
    const actor = await actors.make();
    const signOut = () => statusOf(send('DELETE', '/console/api/sessions', actor.bySession));
    const answers = await Promise.all([signOut(), signOut(), signOut()]);
    expect(answers.sort()[0]).toBe(200);
    expect(answers.every((status) => status === 200 || status === 401)).toBe(true);
    expect(await deadlocks()).toBe(before);
  });
});

describe('a request that waits behind others', () => {
  it('asks for its own rights and not for theirs', async () => {
    const [others, own] = [await actors.make(), await actors.make()];
    const body = { prompt: 'Autumn weekends at our seaside hotel in Camden for couples.', type: 'text' };
    const generate = async (actor: Actor) => (await held.open('POST', '/v1/creative/generate', actor.byKey, body)).finish();
    const other = new pg.Client({ connectionString: api.database.superuserUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select from accounts.user where id = $1 for update', [uuidOf(others.userId)]);
    // Two at a time: their commits wait for the user's row.
    const two = [generate(others), generate(others)];
    await waitingAre(2);
    const third = await held.open('POST', '/v1/creative/generate', own.byKey, body);
    const reply = third.finish();
    await sleep(200); // until it waits behind them
    await actors.revokeKey(own);
    await other.query('rollback');
    await other.end();
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([202, 202]);
    expect((await reply).status).toBe(401);
  });
});

describe('a right that remains', () => {
  it('a user can give up rights of his own, and gets the answer also if that takes long', async () => {
    const [demoted, gone] = [await actors.make(), await actors.make()];
    const slowly = (work: () => Promise<Reply>) =>
      during('select from accounts.account where id = $1 for update', [uuidOf(account.id)], 'rollback', work, () => sleep(400));
    expect(await slowly(() => send('PATCH', `${users}/${demoted.userId}`, demoted.bySession, { role: 'viewer' }))).toBe(200);
    expect(await slowly(() => send('DELETE', `${users}/${gone.userId}`, gone.bySession))).toBe(200);
    expect([await roleOf(demoted), await roleOf(gone)]).toEqual(['viewer', 'deactivated']);
  });

  it('a demotion to a role that is still enough refuses nothing', async () => {
    const actor = await actors.make();
    const create = await held.open('POST', '/v1/campaigns', actor.byKey, { name: 'By a manager' });
    const revoke = await held.open('DELETE', `/console/api/keys/${actor.keyId}`, actor.bySession, {});
    await actors.demote(actor, 'manager');
    expect([(await create.finish()).status, (await revoke.finish()).status]).toEqual([201, 200]);
  });

  it('a former admin cannot revoke the key of another user', async () => {
    const [actor, other] = [await actors.make(), await actors.make()];
    const revoke = await held.open('DELETE', `/console/api/keys/${other.keyId}`, actor.bySession, {});
    await actors.demote(actor, 'manager');
    expect([403, 404]).toContain((await revoke.finish()).status);
    expect(await statusOf(send('GET', '/v1/whoami', other.byKey))).toBe(200);
  });
});

describe('a revoked key', () => {
  it('gets no replay of what it did', async () => {
    const actor = await actors.make();
    const headers = { ...actor.byKey, 'idempotency-key': 'replayed' };
    expect(await statusOf(send('POST', '/v1/campaigns', headers, { name: 'Once' }))).toBe(201);
    const replay = await held.open('POST', '/v1/campaigns', headers, { name: 'Once' });
    await actors.revokeKey(actor);
    expect((await replay.finish()).status).toBe(401);
  });

  it('gets no dry run', async () => {
    const actor = await actors.make();
    const dryRun = await held.open('POST', '/v1/campaigns?dry_run=true', actor.byKey, { name: 'Never' });
    await actors.revokeKey(actor);
    expect((await dryRun.finish()).status).toBe(401);
  });

  it('learns nothing about records: 401 comes before 404, 409, 412 and 422', async () => {
    const { id } = await campaigns.in('draft');
    const requests: [string, string, object, Record<string, string>?][] = [
      ['PATCH', '/v1/campaigns/cmp_01k9x3m5qceenerrepr4rh6nzk', {}],
      ['POST', `/v1/campaigns/${id}/resume`, {}],
      ['PATCH', `/v1/campaigns/${id}`, {}, { 'if-match': '"99"' }],
      ['POST', `/v1/campaigns/${id}/launch`, { wrong: true }],
    ];
    const actor = await actors.make();
    const opened = await Promise.all(
      requests.map(([method, path, body, headers]) => held.open(method, path, { ...actor.byKey, ...headers }, body)),
    );
    await actors.revokeKey(actor);
    expect(await Promise.all(opened.map(async (request) => (await request.finish()).status))).toEqual([401, 401, 401, 401]);
  });
});
