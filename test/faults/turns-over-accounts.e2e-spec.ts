import pg from 'pg';
import { type HttpClient, httpClient, type Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

let api: TestService;
let busy: TestAccount;
let innocent: TestAccount;
let holder: pg.Client;
let other: HttpClient;

beforeAll(async () => {
  // One connection for the admission and four for work.
  api = await startTestService({ environment: { RUN_JOBS: 'off', DATABASE_POOL_MAX: '5', MAX_REQUESTS_IN_WORK: '250' } });
  other = httpClient(api.service.baseUrl, api.ca);
  busy = await api.openAccount();
  innocent = await api.openAccount();
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
});
afterAll(async () => {
  other.close();
  await holder.end();
  await api.stop();
});

/** The statements of the service that wait for a lock, which is how the tests make a read slow. */
async function waitingStatements(): Promise<number> {
  return (await api.look(`${waitingForLocks} and usename = 'acs_service'`)).length;
}

/** Makes every read of campaigns wait while `work` runs. */
async function whileCampaignsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  await holder.query('begin');
  await holder.query('lock table campaigns.campaign in access exclusive mode');
  try {
    return await work();
  } finally {
    await holder.query('rollback');
  }
}

const readsOf = (account: TestAccount, count: number) => Array.from({ length: count }, () => api.get('/v1/campaigns', account.keys.viewer));

function expectOverload({ status, headers, body }: Reply): void {
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  expect(body.error.message).toContain('overloaded');
  expect(headers['retry-after']).toBe('2');
}

describe('an account with many slow reads', () => {
  it('leaves connections to the others, and those for the admission', async () => {
    let slow: Promise<Reply>[] = [];
    await whileCampaignsAreLocked(async () => {
      slow = readsOf(busy, 30);
      await until(waitingStatements, (n) => n === 2, 5_000);
      for (let i = 0; i < 10; i++) {
        expect((await api.get('/v1/audiences', innocent.keys.viewer)).status).toBe(200);
      }
      expect(await waitingStatements()).toBe(2);
    });
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  });

  it('is refused at once when 250 of them are in work, and no other account is', async () => {
    let slow: Promise<Reply>[] = [];
    let refused: Reply[] = [];
    const others: Reply[] = [];
    // The handshakes come first: they are what takes long, and reads that wait are given up after ten seconds.
    const opened = [
      ...Array.from({ length: 180 }, () => api.get('/health/live')),
      ...Array.from({ length: 100 }, () => other.get('/health/live')),
    ];
    await Promise.all(opened);
    await whileCampaignsAreLocked(async () => {
      const answered: Reply[] = [];
      // A client has two hundred connections.
      slow = [...readsOf(busy, 180), ...Array.from({ length: 100 }, () => other.get('/v1/campaigns', busy.keys.viewer))];
      for (const reply of slow) void reply.then((answer) => answered.push(answer));
      await until(
        () => answered,
        ({ length }) => length >= 30,
        9_000,
      );
      refused = [...answered];
      for (let i = 0; i < 20; i++) others.push(await api.get('/v1/audiences', innocent.keys.viewer));
    });
    expect(refused).toHaveLength(30);
    refused.forEach(expectOverload);
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(250);
  });
});

describe('when all connections are taken', () => {
  it('an account with one waiting read gets the next turn before the many of another', async () => {
    const order: string[] = [];
    const note = (name: string, replies: Promise<Reply>[]) => replies.map((reply) => reply.then(() => order.push(name)));
    const third = await api.openAccount();
    let all: Promise<number>[] = [];
    await whileCampaignsAreLocked(async () => {
      const blockers = [...note('busy', readsOf(busy, 150)), ...note('third', readsOf(third, 2))];
      await until(waitingStatements, (n) => n === 4, 5_000);
      all = [...blockers, ...note('innocent', readsOf(innocent, 1))];
      await until(
        async () => (await api.get('/health/live')).status,
        (status) => status === 200,
        1_000,
      );
    });
    await Promise.all(all);
    // Of the busy account, those that were worked on already come before it: more and more while all of them wait for the lock.
    expect(order.indexOf('innocent')).toBeLessThan(75);
  });
});
