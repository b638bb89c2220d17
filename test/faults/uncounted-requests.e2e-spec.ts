import { request } from 'node:http';
import { uuidOf } from '#libs/kernel';
import { type CountingProxy, countingProxy } from '../architecture/counting-proxy.js';
import { DatabaseClock } from '../setup/database-clock.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';

// Requests that no limit counts, or that a limit refuses, must not cost a statement each: nothing else bounds them.

let database: TestDatabase;
let proxy: CountingProxy;
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await countingProxy(database.url);
  const environment = { RUN_JOBS: 'off', ADDRESS_LIMIT_PER_MINUTE: '20' };
  api = await startTestService({ database: { ...database, url: proxy.url }, environment });
  // A new minute would admit twenty requests again and refuse fifty one by one.
  await DatabaseClock.stop(api);
  account = await api.openAccount({ plan: 'starter' });
});
afterAll(async () => {
  await api.stop();
  proxy.close();
  await database.drop();
});

const requests = 200;

/** Packets to the database while the requests are sent, four at a time, without those of the seconds that pass. */
async function packetsOf(send: () => Promise<unknown>): Promise<number> {
  const sent = () => proxy.sentBy('acs-api') + proxy.sentBy('acs-api-admission');
  const before = sent();
  const start = performance.now();
  let left = requests;
  const lane = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  const seconds = (performance.now() - start) / 1_000;
  // In each second: the readiness up to four times, the window of the address once by each lane, and the usage that is written.
  return sent() - before - 12 * Math.ceil(seconds);
}

describe('requests that do not count', () => {
  it.each(['/health/live', '/health/ready', '/openapi.json', '/docs/errors'])('of %s share what was read', async (path) => {
    expect(await packetsOf(() => api.get(path))).toBeLessThan(requests / 4);
  });

  it('still show the limit of the address, with the requests that were counted', async () => {
    const shown = async (path: string) => (await api.get(path)).headers;
    const [counted, uncounted] = [await shown('/v1/campaigns'), await shown('/health/live')];
    expect(counted['x-ratelimit-remaining']).toBe('19');
    expect(uncounted['x-ratelimit-remaining']).toBe('19');
  });
});

describe('requests that are refused', () => {
  it('without a key are refused from memory when they do not stop', async () => {
    const statuses = new Set<number>();
    const packets = await packetsOf(async () => statuses.add((await api.get('/v1/campaigns')).status));
    expect(statuses).toContain(429);
    // Twenty are admitted, fifty are refused one by one.
    expect(packets).toBeLessThan(100);
  });

  it('over plain HTTP look up a key once and are counted until the limit', async () => {
    const url = new URL('/v1/campaigns', api.service.httpUrl as string);
    const send = () =>
      new Promise((resolve, reject) => {
        const sent = request(url, { agent: false, headers: { authorization: `Bearer ${account.keys.viewer}` } }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        });
        sent.on('error', reject).end();
      });
    expect(await packetsOf(async () => expect(await send()).toBe(403))).toBeLessThan(100);
    const exposed = await api.look('select 1 from accounts.api_key where account_id = $1 and exposed_at is not null', [uuidOf(account.id)]);
    expect(exposed).toHaveLength(1);
  });

  it('of an account over its limit are refused from memory', async () => {
    await api.get('/v1/campaigns', account.keys.editor);
    await api.look('update accounts.request_window set minute_count = 60 where account_id = $1', [uuidOf(account.id)]);
    const statuses: number[] = [];
    const packets = await packetsOf(async () => statuses.push((await api.get('/v1/campaigns', account.keys.editor)).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(requests / 2);
    expect(packets).toBeLessThan(150);
  });
});
