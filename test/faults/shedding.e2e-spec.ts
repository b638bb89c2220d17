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

const maxInWork = 6;
const maxConnectionsOfAll = 30;

let api: TestService;
let busy: TestAccount;
let innocent: TestAccount;
let holder: pg.Client;
let campaign: string;
/** A client with connections of its own. */
let other: HttpClient;

beforeAll(async () => {
  const environment = {
    RUN_JOBS: 'off',
    MAX_REQUESTS_IN_WORK: String(maxInWork),
    MAX_CONNECTIONS: String(maxConnectionsOfAll),
    METRICS_PORT: '0',
  };
  api = await startTestService({ environment });
  await DatabaseClock.stop(api);
  busy = await api.openAccount();
  innocent = await api.openAccount();
  const created = await api.post('/v1/campaigns', busy.keys.manager, { ...readyCampaign, ...(await launchable(api.service.app, busy.id)) });
  campaign = `/v1/campaigns/${created.body.data.id}`;
  await api.post(`${campaign}/launch`, busy.keys.manager);
  other = httpClient(api.service.baseUrl, api.ca);
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
});
afterAll(async () => {
  other.close();
  await holder.end();
  await api.stop();
});

/** Runs `work` while reads of the busy account are in work, at first all that the process accepts. They wait for a lock or their turn. */
async function atTheBound(work: () => Promise<void>, reads = maxInWork): Promise<void> {
  await holder.query('begin');
  await holder.query('lock table audiences.audience in access exclusive mode');
  const slow = Array.from({ length: reads }, () => api.get('/v1/audiences', busy.keys.manager));
  try {
    // All are in work, also one on a connection that was not read for a while, because it went on although it was refused.
    const inWork = async () => valueOf(await scrape(api.service.metricsUrl as string), 'acs_http_requests_in_work', { lane: 'other' });
    await until(inWork, (count) => count === reads, 10_000);
    // How many are worked on depends on what both accounts did in the last second: two at least. The others wait for their turn.
    await until(
      () => api.look(waitingForLocks),
      ({ length }) => length >= Math.min(2, reads),
      5_000,
    );
    await work();
  } finally {
    await holder.query('rollback');
  }
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: reads }, () => 200));
}

const remaining = async () => Number((await api.get('/v1/campaigns?limit=1', busy.keys.manager)).headers['x-ratelimit-remaining']);

function expectShed({ status, headers, body }: Reply): void {
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  expect(body.error.message).toContain('overloaded');
  expect(body.error.details).toMatchObject({ retryable: true, request_id: headers['x-request-id'] });
  expect(headers['retry-after']).toBe('2');
  expect(headers['ratelimit']).toMatch(/^"minute";r=0;t=2$/);
  expect(headers['x-ratelimit-remaining']).toBe('0');
}

describe('a process with as many requests in work as it accepts', () => {
  it('refuses more of the account that has them all, before they are counted', async () => {
    const before = await remaining();
    await atTheBound(async () => {
      for (let i = 0; i < 2; i++) expectShed(await api.get('/v1/campaigns', busy.keys.manager));
      expectShed(await api.post('/v1/campaigns', busy.keys.manager, { name: 'Shed' }));
      // Another connection does not help.
      expectShed(await other.get('/v1/campaigns', busy.keys.manager, { connection: 'close' }));
    });
    expect(before - (await remaining())).toBe(maxInWork + 1);
    expect(await api.look("select 1 from campaigns.campaign where name = 'Shed'")).toEqual([]);
  });

  it('serves every other account', async () => {
    await atTheBound(async () => {
      for (let i = 0; i < 3; i++) {
        expectShed(await api.get('/v1/campaigns', busy.keys.manager));
        const replies = [await other.get('/v1/campaigns', innocent.keys.viewer), await api.get(campaign, innocent.keys.viewer)];
        expect(replies.map(({ status }) => status)).toEqual([200, 404]);
      }
    });
  });

  it('does not hold up a stop, and answers probes', async () => {
    await atTheBound(async () => {
      expect((await api.get('/health/live')).status).toBe(200);
      expect((await api.get('/health/ready')).status).toBe(200);
      const paused = await api.post(`${campaign}/pause`, busy.keys.manager);
      expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
      expectShed(await api.post(`${campaign}/resume`, busy.keys.manager));
      expect((await api.delete(campaign, busy.keys.manager)).body.data.status).toBe('archived');
    });
  });

  it('keeps the connection of a refused write, whose body it has read', async () => {
    const connection = await RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca } });
    const write = 'POST /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n';
    await atTheBound(async () => {
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

describe('a request that waits for its turn', () => {
  it('is refused before it is counted when its client ends its side of the connection', async () => {
    const before = await remaining();
    const connection = await RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca } });
    await atTheBound(async () => {
      connection.write(`GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${busy.keys.manager}\r\n\r\n`);
      connection.socket.end();
      expect(await connection.read()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      expect(await connection.read()).toBeNull();
    }, maxInWork - 1);
    expect(before - (await remaining())).toBe(maxInWork);
  });
});

describe('a client that goes on although it is refused', () => {
  const refusedGet = () => `GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${busy.keys.manager}\r\n\r\n`;
  const open = () => RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca } });

  it('is read late, and another one at once', async () => {
    const [eager, fresh] = [await open(), await open()];
    await atTheBound(async () => {
      for (let i = 0; i < 2; i++) {
        eager.write(refusedGet());
        expect(await eager.read()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      }
      const start = performance.now();
      eager.write(refusedGet());
      fresh.write(refusedGet());
      const order: string[] = [];
      const answered = async (name: string, connection: RawConnection) => {
        expect(await connection.read()).toMatchObject({ status: 503 });
        order.push(name);
      };
      await Promise.all([answered('eager', eager), answered('fresh', fresh)]);
      expect(order).toEqual(['fresh', 'eager']);
      expect(performance.now() - start).toBeGreaterThan(450);
    });
    for (const connection of [eager, fresh]) connection.end();
  });

  /** Opens a connection that is not read for half a second. */
  async function openPaused(): Promise<RawConnection> {
    const eager = await open();
    await atTheBound(async () => {
      for (let i = 0; i < 2; i++) {
        eager.write(refusedGet());
        expect(await eager.read()).toMatchObject({ status: 503 });
      }
    });
    return eager;
  }

  it('is served after its pause when there is room again', async () => {
    const eager = await openPaused();
    eager.write(refusedGet());
    expect(await eager.read()).toMatchObject({ status: 200 });
    eager.end();
  });

  it('is not worked for when it has gone during its pause', async () => {
    const eager = await openPaused();
    const before = await remaining();
    eager.write(refusedGet());
    eager.socket.end();
    expect(await eager.read()).toMatchObject({ status: 503 });
    expect(await eager.read()).toBeNull();
    expect(before - (await remaining())).toBe(1);
  });

  it('gives way to a new one when there are as many connections as the service accepts', async () => {
    await atTheBound(async () => {
      const eager = await Promise.all(Array.from({ length: maxConnectionsOfAll }, open));
      for (const connection of eager) connection.write(refusedGet());
      for (const connection of eager) await connection.read();
      for (const connection of eager) connection.write(refusedGet());
      for (const connection of eager) await connection.read();
      const late = await open();
      late.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect(await late.read()).toMatchObject({ status: 200 });
      for (const connection of [late, ...eager]) connection.end();
    });
  });
});

describe('a service with as many connections as it accepts', () => {
  const maxConnections = 10;
  let small: TestService;
  const open = () => RawConnection.open({ port: small.service.httpsPort, tls: { ca: small.ca } });
  const isServed = async (connection: RawConnection) => {
    connection.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return (await connection.read())?.status === 200;
  };

  beforeAll(async () => {
    const environment = { RUN_JOBS: 'off', MAX_CONNECTIONS: String(maxConnections), ADDRESS_LIMIT_PER_MINUTE: '5' };
    small = await startTestService({ environment });
  });
  afterAll(() => small.stop());

  it('closes the one that was used least recently for a new one', async () => {
    const connections: RawConnection[] = [];
    for (let i = 0; i < maxConnections; i++) connections.push(await open());
    for (const connection of connections) expect(await isServed(connection)).toBe(true);
    const [first, second, third] = connections as [RawConnection, RawConnection, RawConnection];
    expect(await isServed(first)).toBe(true);
    const late = await open();
    expect(await isServed(late)).toBe(true);
    await until(
      () => second.isClosed,
      (isClosed) => isClosed,
      5_000,
    );
    expect(await isServed(first)).toBe(true);
    expect(await isServed(third)).toBe(true);
    for (const connection of [late, ...connections]) connection.end();
  });

  it('reads clients that ignore refusals at a bounded rate', async () => {
    const eager = httpClient(small.service.baseUrl, small.ca);
    const start = performance.now();
    let refused = 0;
    const send = async () => {
      while (performance.now() - start < 3_000) if ((await eager.get('/v1/campaigns')).status === 429) refused++;
    };
    await Promise.all(Array.from({ length: maxConnections - 2 }, send));
    eager.close();
    // A burst of 100, then 100 per second.
    const seconds = (performance.now() - start) / 1_000;
    expect(refused).toBeLessThan(100 + 100 * (seconds + 0.5));
    expect(refused).toBeGreaterThan(20);
  });
});
