import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Retention } from '#libs/data';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

const hourMs = 3_600_000;
const clock = new MovableClock();
let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' }, clock });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  clock.aheadMs = 0;
  account = await api.openAccount();
});

const watch = () => sweepAccounts(api.service.app, WatchConnections);
const runs = (id: Id<'con'>) =>
  api.look('select id, trigger, finished_at from connections.sync_run where connection_id = $1 order by queued_at', [uuidOf(id)]);
const jobsOf = async (uuid: unknown) =>
  Number((await api.look(`select count(*) from pgboss.job where data::text like '%' || $1 || '%'`, [uuid]))[0]?.['count']);

async function connected(): Promise<Id<'con'>> {
  const id = await connectSandbox(api, account, sandbox);
  await finishSync(api, account.id, id);
  return id;
}

describe('what should have happened by itself and did not', () => {
  it('an overdue sync is queued once', async () => {
    const id = await connected();
    clock.aheadMs = hourMs;
    await watch();
    expect(await runs(id)).toHaveLength(1);
    clock.aheadMs = 1.3 * hourMs;
    await watch();
    await watch();
    const [, second, ...more] = await runs(id);
    expect([second?.['trigger'], second?.['finished_at'], more]).toEqual(['scheduled', null, []]);
  });

  it('a stuck run gets a new job', async () => {
    const id = await connectSandbox(api, account, sandbox);
    const [run] = await runs(id);
    const syncId = idFromUuid('syn', run?.['id'] as string);
    const before = await jobsOf(syncId);
    clock.aheadMs = 1.9 * hourMs;
    await watch();
    expect(await jobsOf(syncId)).toBe(before);
    clock.aheadMs = 2.1 * hourMs;
    await watch();
    expect(await jobsOf(syncId)).toBe(before + 1);
  });

  it('runs are deleted after a hundred days, except the last one of a connection', async () => {
    const id = await connected();
    clock.aheadMs = 2 * hourMs;
    await watch();
    await finishSync(api, account.id, id);
    clock.aheadMs = 4 * hourMs;
    await watch();
    const [first, last, open] = await runs(id);
    const age = (days: number) =>
      api.look('update connections.sync_run set queued_at = queued_at - make_interval(days => $2) where connection_id = $1', [
        uuidOf(id),
        days,
      ]);
    const leftAfterRetention = async () => {
      await api.service.app.get(Retention).removeIn(account.id);
      return (await runs(id)).map((run) => run['id']);
    };
    await age(99);
    expect(await leftAfterRetention()).toEqual([first?.['id'], last?.['id'], open?.['id']]);
    await age(2);
    expect(await leftAfterRetention()).toEqual([open?.['id']]);
  });
});
