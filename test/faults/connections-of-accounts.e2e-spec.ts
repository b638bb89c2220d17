import pg from 'pg';
import type { Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

let api: TestService;
let busy: TestAccount;
let innocent: TestAccount;
let holder: pg.Client;

beforeAll(async () => {
  // One connection for the admission and four for work.
  api = await startTestService({ environment: { RUN_JOBS: 'off', DATABASE_POOL_MAX: '5' } });
  busy = await api.openAccount();
  innocent = await api.openAccount();
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
  // The handshakes come first: they are what takes long, and reads that wait are refused after six seconds.
  await Promise.all(Array.from({ length: 80 }, () => api.get('/health/live')));
}, 60_000);
afterAll(async () => {
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
    const statuses = new Set((await Promise.all(slow)).map(({ status }) => status));
    // On a busy machine, some of those that wait are refused after six seconds.
    expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
  });
});

describe('when all connections are taken', () => {
  it('an account with one waiting read is served before the many of another', async () => {
    const order: string[] = [];
    const note = (name: string, replies: Promise<Reply>[]) => replies.map((reply) => reply.then(() => order.push(name)));
    const third = await api.openAccount();
    let all: Promise<number>[] = [];
    await whileCampaignsAreLocked(async () => {
      const blockers = [...note('busy', readsOf(busy, 60)), ...note('third', readsOf(third, 2))];
      await until(waitingStatements, (n) => n === 4, 5_000);
      all = [...blockers, ...note('innocent', readsOf(innocent, 1))];
      await until(
        async () => (await api.get('/health/live')).status,
        (status) => status === 200,
        1_000,
      );
    });
    await Promise.all(all);
    // Before it come those that had a connection, and of each account at most one that waited for one before.
    expect(order.indexOf('innocent')).toBeLessThanOrEqual(6);
  });
});
