import pg from 'pg';
import type { Reply } from '../setup/http-client.js';
import { type OwnPostgres, startOwnPostgres } from '../setup/own-postgres.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

/** What a request may cost while the database hangs. */
const maxMs = 5_000;

let postgres: OwnPostgres;
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  api = await startTestService({ database: postgres.database, environment: { RUN_JOBS: 'off', DATABASE_POOL_MAX: '10' } });
  account = await api.openAccount();
}, 120_000);
afterAll(async () => {
  postgres.thaw();
  await api.stop();
  await postgres.stop();
});

interface Timed extends Reply {
  readonly ms: number;
}

async function timed(reply: Promise<Reply>): Promise<Timed> {
  const start = performance.now();
  return { ...(await reply), ms: performance.now() - start };
}

const read = () => timed(api.get('/v1/campaigns', account.keys.viewer));
const write = () => timed(api.post('/v1/campaigns', account.keys.editor, { name: 'Frozen' }));

function expectUnavailable({ status, headers, body }: Reply): void {
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(headers['ratelimit']).toBeDefined();
}

describe('while the database is frozen', () => {
  beforeAll(async () => {
    // All connections are open, so that requests send statements on them, and those of the clients, whose handshakes would count.
    await Promise.all(Array.from({ length: 40 }, read));
    postgres.freeze();
  });
  afterAll(() => postgres.thaw());

  it('a request ends within five seconds, also one that waits for a connection', async () => {
    const replies = await Promise.all([...Array.from({ length: 30 }, read), ...Array.from({ length: 10 }, write)]);
    for (const reply of replies) {
      expectUnavailable(reply);
      expect(reply.ms).toBeLessThan(maxMs);
    }
  });

  it('later requests are refused at once, because the hang is known', async () => {
    const times: number[] = [];
    for (let i = 0; i < 10; i++) {
      const reply = await read();
      expectUnavailable(reply);
      expect(reply.body.error.message).toContain('does not respond');
      times.push(reply.ms);
    }
    // Each of them would wait as long as the first ones. A machine under load holds up some.
    expect(Math.min(...times)).toBeLessThan(1_000);
  });

  it('the process is alive and not ready', async () => {
    const lives: Timed[] = [];
    for (let i = 0; i < 5; i++) lives.push(await timed(api.get('/health/live')));
    expect(lives.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Math.min(...lives.map(({ ms }) => ms))).toBeLessThan(1_000);
    expectUnavailable(await api.get('/health/ready'));
  });

  it('requests are served again within five seconds of its return, on all connections', async () => {
    postgres.thaw();
    await until(read, ({ status }) => status === 200, 5_000);
    const replies = await Promise.all(Array.from({ length: 40 }, read));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await api.get('/health/ready')).status).toBe(200);
    expect((await write()).status).toBe(201);
  });
});

it('a slow statement is not mistaken for a database that hangs', async () => {
  const holder = new pg.Client({ connectionString: postgres.database.superuserUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table campaigns.campaign in access exclusive mode');
  const waiting = read();
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await holder.query('rollback');
  await holder.end();
  const { status, ms } = await waiting;
  expect(status).toBe(200);
  expect(ms).toBeGreaterThan(5_000);
});
