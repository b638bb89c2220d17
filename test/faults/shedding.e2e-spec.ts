import pg from 'pg';
import { RawConnection } from '../hostile/raw-socket.js';
import { DatabaseClock } from '../setup/database-clock.js';
import { scrape, valueOf } from '../setup/exposition.js';
import { type HttpClient, httpClient, type Reply } from '../setup/http-client.js';
import { launchable } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

/** Of which an account has two at most. */
const maxInFlight = 4;
const maxOfAccount = 2;
/** The length of the queue of an account. */
const maxWaiting = 250;

let api: TestService;
let busy: TestAccount;
let innocent: TestAccount;
let holder: pg.Client;
let campaign: string;
/** Clients with connections of their own. */
let other: HttpClient;
let third: HttpClient;

beforeAll(async () => {
  api = await startTestService({
    environment: { RUN_JOBS: 'off', MAX_REQUESTS_IN_FLIGHT: String(maxInFlight), METRICS_PORT: '0' },
  });
  await DatabaseClock.stop(api);
  busy = await api.openAccount({ plan: 'enterprise' });
  innocent = await api.openAccount();
  const created = await api.post('/v1/campaigns', busy.keys.manager, { ...readyCampaign, ...(await launchable(api.service.app, busy.id)) });
  campaign = `/v1/campaigns/${created.body.data.id}`;
  await api.post(`${campaign}/launch`, busy.keys.manager);
  other = httpClient(api.service.baseUrl, api.ca);
  third = httpClient(api.service.baseUrl, api.ca);
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
  // The handshakes come first: they are what takes long, and reads that wait are refused after six seconds.
  const opened = [api, other].flatMap((client) => Array.from({ length: 150 }, () => client.get('/health/live')));
  await Promise.all(opened);
  await api.get('/v1/campaigns', innocent.keys.viewer);
}, 180_000);
// No minute ends.
beforeEach(() => api.look('update accounts.request_window set minute_count = 0'));
afterAll(async () => {
  for (const client of [other, third]) client.close();
  await holder.end();
  await api.stop();
});

const figureOf = async (name: string) => valueOf(await scrape(api.service.metricsUrl as string), name, { lane: 'other' });

/**
 * Runs `work` while the busy account has as many reads in flight as it may, which wait for a lock, and as many more wait as `waiting`.
 * Returns how many of them succeed.
 */
async function atTheLimit(work: () => Promise<void>, waiting = maxWaiting): Promise<number> {
  await holder.query('begin');
  await holder.query('lock table audiences.audience in access exclusive mode');
  const reads = Array.from({ length: maxOfAccount + waiting }, (_, i) =>
    (i % 2 === 0 ? api : other).get('/v1/audiences', busy.keys.manager),
  );
  try {
    await until(
      () => figureOf('acs_http_requests_waiting'),
      (count) => count === waiting,
      4_000,
    );
    await until(
      () => api.look(waitingForLocks),
      ({ length }) => length === maxOfAccount,
      4_000,
    );
    expect(await figureOf('acs_http_requests_in_flight')).toBe(maxOfAccount);
    await work();
  } finally {
    await holder.query('rollback');
  }
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  // On a busy machine, some of those that wait are refused after six seconds.
  expect([...new Set(statuses)].filter((status) => status !== 503)).toEqual([200]);
  return statuses.filter((status) => status === 200).length;
}

const remaining = async () => Number((await api.get('/v1/campaigns?limit=1', busy.keys.manager)).headers['x-ratelimit-remaining']);

function expectRefused({ status, headers, body }: Reply): void {
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  expect(body.error.message).toContain('overloaded');
  expect(body.error.details).toMatchObject({ retryable: true, request_id: headers['x-request-id'] });
  expect(headers['retry-after']).toBe('2');
  expect(headers['ratelimit']).toMatch(/^"minute";r=0;t=2$/);
  expect(headers['x-ratelimit-remaining']).toBe('0');
}

describe('an account with as many requests in flight and waiting as it may have', () => {
  it('is refused more of them, before they are counted', async () => {
    const before = await remaining();
    const succeeded = await atTheLimit(async () => {
      for (let i = 0; i < 2; i++) expectRefused(await third.get('/v1/campaigns', busy.keys.manager));
      expectRefused(await third.post('/v1/campaigns', busy.keys.manager, { name: 'Shed' }));
      // Another connection does not help.
      expectRefused(await third.get('/v1/campaigns', busy.keys.manager, { connection: 'close' }));
    });
    expect(before - (await remaining())).toBe(succeeded + 1);
    expect(await api.look("select 1 from campaigns.campaign where name = 'Shed'")).toEqual([]);
  });

  it('keeps no other account waiting', async () => {
    await atTheLimit(async () => {
      for (let i = 0; i < 3; i++) {
        const replies = [await third.get('/v1/campaigns', innocent.keys.viewer), await third.get(campaign, innocent.keys.viewer)];
        expect(replies.map(({ status }) => status)).toEqual([200, 404]);
      }
    });
  });

  it('has its stops done, and probes are answered', async () => {
    await atTheLimit(async () => {
      expect((await third.get('/health/live')).status).toBe(200);
      expect((await third.get('/health/ready')).status).toBe(200);
      const paused = await third.post(`${campaign}/pause`, busy.keys.manager);
      expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
      expectRefused(await third.post(`${campaign}/resume`, busy.keys.manager));
      expect((await third.call('DELETE', campaign, { key: busy.keys.manager })).body.data.status).toBe('archived');
    });
  });

  it('keeps the connection of a refused write, whose body the service has read', async () => {
    const connection = await RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca } });
    const write = 'POST /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n';
    await atTheLimit(async () => {
      for (let i = 0; i < 3; i++) {
        connection.write(`${write}Authorization: Bearer ${busy.keys.manager}\r\n\r\n{"name":"Shed"}`);
        expect(await connection.read()).toMatchObject({ status: 503 });
      }
    });
    connection.write(`${write}Authorization: Bearer ${busy.keys.manager}\r\n\r\n{"name":"Kept"}`);
    expect(await connection.read()).toMatchObject({ status: 201 });
    connection.end();
  });
});

describe('a request that waits', () => {
  it('is refused before it is counted when its client ends its side of the connection', async () => {
    const before = await remaining();
    const connection = await RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca } });
    await atTheLimit(async () => {
      connection.write(`GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${busy.keys.manager}\r\n\r\n`);
      connection.socket.end();
      expect(await connection.read()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      expect(await connection.read()).toBeNull();
    }, 2);
    expect(before - (await remaining())).toBe(maxOfAccount + 2 + 1);
  });

  it('is refused after six seconds', async () => {
    await holder.query('begin');
    await holder.query('lock table audiences.audience in access exclusive mode');
    const reads = Array.from({ length: maxOfAccount + 1 }, () => api.get('/v1/audiences', busy.keys.manager));
    const start = performance.now();
    const first = await Promise.race(reads);
    expectRefused(first);
    expect(performance.now() - start).toBeGreaterThan(5_900);
    await holder.query('rollback');
    expect((await Promise.all(reads)).filter(({ status }) => status === 200)).toHaveLength(maxOfAccount);
  });
});

describe('pauses of one account', () => {
  const pauses = 120;

  it(`that come ${pauses} at once are all done, and delay no one else by more than ten times`, async () => {
    const created = await api.post('/v1/campaigns', busy.keys.manager, {
      ...readyCampaign,
      ...(await launchable(api.service.app, busy.id)),
    });
    const path = `/v1/campaigns/${created.body.data.id}`;
    expect((await api.post(`${path}/launch`, busy.keys.manager)).status).toBe(200);
    const timesOf = async (count: number) => {
      const times: number[] = [];
      const statuses = new Set<number>();
      for (let i = 0; i < count; i++) {
        const start = performance.now();
        statuses.add((await third.get('/v1/campaigns', innocent.keys.editor)).status);
        times.push(performance.now() - start);
      }
      expect(statuses).toEqual(new Set([200]));
      return times.sort((a, b) => a - b);
    };
    const [quiet = Number.NaN] = (await timesOf(15)).slice(-1);
    const all = Array.from({ length: pauses }, (_, i) => (i % 2 === 0 ? api : other).post(`${path}/pause`, busy.keys.manager));
    const [slowest = Number.NaN] = (await timesOf(15)).slice(-1);
    expect(slowest).toBeLessThanOrEqual(10 * Math.max(quiet, 20));
    expect((await Promise.all(all)).filter(({ status }) => status === 503)).toEqual([]);
  });
});
