import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { CuttableProxy } from './cuttable-proxy.js';
import { type RawAnswer, RawConnection } from './raw-socket.js';
import { expectEdgeHeaders, expectErrorEnvelope } from './sane-answer.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

const addressLimit = 77;
const poolMax = 4;
const rounds = process.env['TEST_SCALE'] === 'full' ? 5 : 3;

let database: TestDatabase;
let proxy: CuttableProxy;
/** Beside it, to open accounts and to look at the tables. */
let bystander: TestService;
let service: ServiceProcess;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await CuttableProxy.before(database.url);
  bystander = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
  key = (await bystander.openAccount()).keys.admin;
  service = await spawnService(proxy.url, {
    DATABASE_POOL_MAX: String(poolMax),
    RUN_JOBS: 'off',
    ADDRESS_LIMIT_PER_MINUTE: String(addressLimit),
  });
}, 180_000);
afterAll(async () => {
  proxy.restore();
  await service.stop();
  proxy.stop();
  await bystander.stop();
  await database.drop();
});

const open = () => RawConnection.open({ port: service.port, tls: { ca: service.ca } });

async function ask(connection: RawConnection, path: string, ...lines: string[]): Promise<RawAnswer> {
  connection.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.map((l) => `${l}\r\n`).join('')}\r\n`);
  const answer = await connection.read();
  if (answer === null) throw new Error('closed without an answer');
  return answer;
}

/** The address limit with nothing left until a retry makes sense. */
function expectLimitsWhileUnavailable(answer: RawAnswer): void {
  expectEdgeHeaders(answer);
  expect(answer.headers['x-ratelimit-limit']).toBe(String(addressLimit));
  expect(answer.headers['x-ratelimit-remaining']).toBe('0');
  const reset = Number(answer.headers['x-ratelimit-reset']) - Date.now() / 1000;
  expect(reset).toBeGreaterThan(-1);
  expect(reset).toBeLessThan(10);
}

function expectUnavailable(answer: RawAnswer): void {
  expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable']);
  expectErrorEnvelope(answer);
  expect(answer.body.error.details.retryable).toBe(true);
}

describe('while the database is away', () => {
  let kept: RawConnection;

  beforeAll(async () => {
    kept = await open();
    // The connection is used once before, so that it is a kept one.
    await ask(kept, '/v1/campaigns', `Authorization: Bearer ${key}`);
    proxy.cut();
  });

  it.each([
    ['with a key', '/v1/campaigns', () => [`Authorization: Bearer ${key}`]],
    ['without one', '/v1/campaigns', () => []],
    ['for what is not there', '/v1/nothing', () => [`Authorization: Bearer ${key}`]],
    ['with a bad path', '/v1/%zz', () => [`Authorization: Bearer ${key}`]],
  ])('a request %s is told to come back, on the connection it already had', async (_, path, lines) => {
    const answer = await ask(kept, path, ...lines());
    expectUnavailable(answer);
    expectLimitsWhileUnavailable(answer);
    expect(answer.headers['retry-after']).toBe(answer.headers['ratelimit']?.split('t=')[1]);
    expect(kept.isClosed).toBe(false);
  });

  it('a write is told so too, and has not happened', async () => {
    const answer = await service.post('/v1/campaigns', key, { name: 'Lost' }, { 'idempotency-key': 'away' });
    expect(answer.status).toBe(503);
    expect(await bystander.look("select 1 from campaigns.campaign where name = 'Lost'")).toEqual([]);
  });

  it('a broken message is refused all the same', async () => {
    const connection = await open();
    const answer = await ask(connection, '/v1/campaigns', 'Content-Length: x');
    expect(answer.body.error.code).toBe('invalid_request');
    expectLimitsWhileUnavailable(answer);
    connection.end();
  });

  it('the process is alive but not ready', async () => {
    const live = await ask(kept, '/health/live');
    expect(live.status).toBe(200);
    expectLimitsWhileUnavailable(live);
    expectUnavailable(await ask(kept, '/health/ready'));
  });

  it('once it is back, the same connection is served within 5 seconds', async () => {
    proxy.restore();
    await until(
      () => ask(kept, '/v1/campaigns', `Authorization: Bearer ${key}`),
      ({ status }) => status === 200,
      5_000,
    );
    expect((await ask(kept, '/health/ready')).status).toBe(200);
    expect((await service.post('/v1/campaigns', key, { name: 'Found' }, { 'idempotency-key': 'away' })).status).toBe(201);
    kept.end();
  });

  it('connections that break under requests cost those requests only', async () => {
    for (let round = 0; round < rounds; round++) {
      const asked = Array.from({ length: 20 }, () => service.get('/v1/campaigns', key));
      await new Promise((resolve) => setTimeout(resolve, 4 * round));
      proxy.cut();
      proxy.restore();
      for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
      expect(
        (
          await until(
            () => service.get('/v1/campaigns', key),
            ({ status }) => status === 200,
            5_000,
          )
        ).status,
      ).toBe(200);
    }
  });
});

/** Of four connections, one is for the admission, and an account has half of the others for its reads. */
const readsOfAccount = 2;

it('a full pool is an honest 503, and the process still says that it is alive', async () => {
  const holder = new pg.Client({ connectionString: database.superuserUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table campaigns.campaign in access exclusive mode');
  const start = Date.now();
  const asked = Array.from({ length: 12 }, () => service.get('/v1/campaigns', key));
  let answered = 0;
  for (const one of asked) void one.then(() => answered++);
  await until(
    () => bystander.look(waitingForLocks),
    (waiting) => waiting.length === readsOfAccount,
    4_000,
  );
  expect((await service.get('/health/live')).status).toBe(200);
  // It did not wait for a connection of the pool, as all of these still do.
  expect(answered).toBe(0);
  const answers = await Promise.all(asked);
  // The read timeout is 10 s. PostgreSQL's own statement timeout would end them after 20 s.
  expect(Date.now() - start).toBeLessThan(19_000);
  for (const { status, headers, body } of answers) {
    expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  }
  await holder.query('rollback');
  await holder.end();
  await until(
    () => service.get('/v1/campaigns', key),
    ({ status }) => status === 200,
    5_000,
  );
});
