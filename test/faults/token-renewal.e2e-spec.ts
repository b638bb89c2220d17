import { AdAccounts, type PlatformFailure } from '#libs/ad-platforms';
import { type Id, uuidOf } from '#libs/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { spawnService } from '../setup/service-process.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const waiters = isFull ? 50 : 12;
const services = 3;
const rounds = isFull ? 3 : 2;
/** A request to the platform may take this long. A slow machine needs some seconds for the requests of all waiters. */
const timeoutMs = 3_000;

let sandbox: TestSandbox;
let database: TestDatabase;
let all: TestService[];
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  [sandbox, database] = await Promise.all([startSandbox(), createTestDatabase()]);
  const environment = { ...sandbox.environment, RUN_JOBS: 'off', PLATFORM_TIMEOUT_MS: String(timeoutMs) };
  all = await Promise.all(Array.from({ length: services }, () => startTestService({ database, environment })));
  api = all[0] as TestService;
}, 180_000);
beforeEach(async () => {
  account = await api.openAccount();
});
afterEach(async () => {
  await sandbox.control.faults.clear();
  await sandbox.control.settings({ rotates_refresh_tokens: true });
});
afterAll(async () => {
  await Promise.all(all.map((one) => one.stop()));
  await sandbox.stop();
  await database.drop();
});

const day = new Date().toISOString().slice(0, 10);
const connect = async (): Promise<{ id: Id<'con'>; adAccountId: string }> => {
  const { id: adAccountId } = await sandbox.control.createAdAccount();
  const id = await connectSandbox(api, account, sandbox, { adAccountId });
  // A worker would execute the queued first run and renew tokens on its own.
  await finishSync(api, account.id, id);
  await sandbox.control.resetRequests();
  return { id, adAccountId };
};
/** Reads a page like the start of a sync. Returns 'read' or the kind of the failure. */
const readPage = async (id: Id<'con'>, service: TestService = api): Promise<string> => {
  try {
    const session = await service.service.app.get(AdAccounts, { strict: false }).open(account.id, id);
    await session.readMetrics(day, day, null);
    return 'read';
  } catch (error) {
    return (error as PlatformFailure).kind;
  }
};
const refreshes = async () => (await sandbox.control.requests())['token_refresh'] ?? 0;
const statusOf = async (id: Id<'con'>) =>
  (await api.look('select status, status_reason from connections.connection where id = $1', [uuidOf(id)]))[0];
/** Runs `waiters` syncs in several services that share only the database. */
const readAtOnce = (id: Id<'con'>) => Promise.all(Array.from({ length: waiters }, (_, i) => readPage(id, all[i % services])));

describe('an expired token', () => {
  it(`an expired token is renewed once for ${waiters} syncs in ${services} services`, async () => {
    const { id, adAccountId } = await connect();
    for (let round = 1; round <= rounds; round++) {
      await sandbox.control.expireTokens('access', adAccountId);
      expect(new Set(await readAtOnce(id))).toEqual(new Set(['read']));
      expect(await refreshes()).toBe(round);
    }
    expect((await statusOf(id))?.['status']).toBe('connected');
    console.log(`${rounds} × ${waiters} syncs with an expired token: ${await refreshes()} refreshes`);
  });

  it('a token that the platform rejects for half of the syncs is renewed without using a refresh token twice', async () => {
    const { id } = await connect();
    await sandbox.control.faults.set([{ kind: 'token_expired', operation: 'metrics', probability: 0.5 }], 7);
    const results = await readAtOnce(id);
    expect(results.every((result) => result === 'read' || result === 'unavailable')).toBe(true);
    expect((await statusOf(id))?.['status']).toBe('connected');
  });

  it('an invalid refresh token expires the connection once for all waiting syncs', async () => {
    const { id, adAccountId } = await connect();
    await sandbox.control.expireTokens('all', adAccountId);
    expect(new Set(await readAtOnce(id))).toEqual(new Set(['unauthorized']));
    expect([await refreshes(), await statusOf(id)]).toEqual([1, { status: 'expired', status_reason: 'authorization_expired' }]);
    const [news] = await api.look(
      "select count(*)::int as n from foundation.audit_entry where action = 'connection.expired' and resource_id = $1",
      [uuidOf(id)],
    );
    expect(news?.['n']).toBe(1);
  });

  it('an expired token is renewed once when the platform responds slower than the lease duration', async () => {
    const { id, adAccountId } = await connect();
    await sandbox.control.expireTokens('access', adAccountId);
    // Longer than the timeout of the platform plus its margin.
    await sandbox.control.faults.set([{ kind: 'rate_limited', operation: 'token', retry_after_seconds: 10, times: 1 }]);
    expect(new Set(await readAtOnce(id))).toEqual(new Set(['read']));
    expect([await refreshes(), (await statusOf(id))?.['status']]).toEqual([1, 'connected']);
  });

  it('a renewed token is stored despite a database failure during the renewal', async () => {
    const { id, adAccountId } = await connect();
    await sandbox.control.expireTokens('access', adAccountId);
    const blocker = new pg.Client({ connectionString: database.superuserUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from connections.connection where id = $1 for update', [uuidOf(id)]);
    const reading = readPage(id);
    const blocked = await until(
      () => api.look(waitingForLocks),
      (found) => found.length > 0,
      20_000,
    );
    expect(await refreshes()).toBe(1);
    await api.look('select pg_terminate_backend($1)', [blocked[0]?.['pid']]);
    await blocker.query('rollback');
    await blocker.end();
    expect(await reading).toBe('read');
    expect([await refreshes(), (await statusOf(id))?.['status']]).toEqual([1, 'connected']);
  });

  it('an expired token is renewed after an outage, and the connection stays connected', async () => {
    const { id, adAccountId } = await connect();
    await sandbox.control.expireTokens('access', adAccountId);
    await sandbox.control.faults.set([{ kind: 'outage', operation: 'token' }]);
    expect(await readPage(id)).toBe('unavailable');
    expect((await statusOf(id))?.['status']).toBe('connected');
    await sandbox.control.faults.clear();
    expect(await readPage(id)).toBe('read');
  });
});

describe('kill -9 between the response of the platform and the commit', () => {
  let owner: TestAccount;
  let rotating: Awaited<ReturnType<typeof connect>>;
  let fixed: Awaited<ReturnType<typeof connect>>;
  const accepted: number[] = [];
  let held: number;

  // One worker is killed while it renews the tokens of two connections: it has sent the refresh tokens and not stored the new ones.
  beforeAll(async () => {
    owner = await api.openAccount();
    account = owner;
    [rotating, fixed] = [await connect(), await connect()];
    for (const { adAccountId } of [rotating, fixed]) await sandbox.control.expireTokens('access', adAccountId);
    await sandbox.control.faults.set([{ kind: 'no_answer', operation: 'token', when: 'after', hang_ms: 600_000 }]);
    const worker = await spawnService(database.url, { ...sandbox.environment, PLATFORM_TIMEOUT_MS: '60000', RUN_JOBS: 'here' });
    await sandbox.control.resetRequests();
    for (const [i, { id }] of [rotating, fixed].entries()) {
      await sandbox.control.settings({ rotates_refresh_tokens: i === 0 });
      accepted.push((await api.post(`/v1/connections/${id}/sync`, owner.keys.editor)).status);
      await until(refreshes, (count) => count > i, 60_000);
      // The platform counts a request before it performs it.
      await pause(500);
    }
    await worker.kill();
    await sandbox.control.faults.clear();
    await sandbox.control.settings({ rotates_refresh_tokens: true });
    // The leases expire over time, which the test does not wait for.
    const rows = await api.look(
      'update ad_platforms.token set lease_until = now() where connection_id = any($1) and lease_id is not null returning 1',
      [[rotating, fixed].map(({ id }) => uuidOf(id))],
    );
    held = rows.length;
  }, 180_000);
  beforeEach(() => (account = owner));

  it('a kill before the commit expires the connection if refresh tokens rotate, and reconnecting restores it', async () => {
    expect({ accepted, held }).toEqual({ accepted: [202, 202], held: 2 });
    const { id, adAccountId } = rotating;
    expect(new Set(await readAtOnce(id))).toEqual(new Set(['unauthorized']));
    expect(await statusOf(id)).toEqual({ status: 'expired', status_reason: 'authorization_expired' });
    const shown = (await api.get(`/v1/connections/${id}`, account.keys.viewer)).body.data;
    expect(shown.reconnect_url).toContain(id);
    await connectSandbox(api, account, sandbox, { adAccountId, reconnect: id });
    expect(await readPage(id)).toBe('read');
  }, 90_000);

  it('a kill before the commit leaves the connection connected if refresh tokens do not rotate', async () => {
    await sandbox.control.settings({ rotates_refresh_tokens: false });
    expect(new Set(await readAtOnce(fixed.id))).toEqual(new Set(['read']));
    expect((await statusOf(fixed.id))?.['status']).toBe('connected');
  }, 90_000);
});

describe('a lease', () => {
  it('an unreleased lease expires', async () => {
    const { id, adAccountId } = await connect();
    await sandbox.control.expireTokens('access', adAccountId);
    await api.look(
      "update ad_platforms.token set lease_id = gen_random_uuid(), lease_until = now() + interval '2 seconds' where connection_id = $1",
      [uuidOf(id)],
    );
    expect(await readPage(id)).toBe('read');
    expect(await refreshes()).toBe(1);
  });
});
