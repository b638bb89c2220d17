import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { AdPlatforms } from '#libs/ad-platforms';
import { addDays, Validated, type Id, idFromUuid, Precondition, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { DeliveryReconciler } from '../../libs/delivery/src/application/processes/delivery-reconciler.js';
import { RequestSync } from '../../libs/connections/src/application/commands/request-sync.js';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import { factsOfService, factsOfPlatform, placeCampaign } from '../setup/placed-campaigns.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { clockAheadBy, shiftClock } from '../setup/skewed-clock.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { DeliveryStage, startPopulatedSandbox } from '../setup/test-delivery.js';
import { startTestService, type TestService, testSecret } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const inMs = (ms: number) => new Date(Date.now() + ms);

let sandbox: TestSandbox;
let api: TestService;
let stage: DeliveryStage;

beforeAll(async () => {
  sandbox = await startPopulatedSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off', PLATFORM_TIMEOUT_MS: '60000' } });
  stage = await DeliveryStage.open(sandbox, api);
}, 180_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

/** A second service process with a wrong clock. Its certificate was created with the right clock. */
const serviceAheadBy = (skewMs: number) =>
  spawnService(api.database.url, {
    ...clockAheadBy(skewMs),
    DATA_DIR: dirname(dirname(api.service.caCertPath as string)),
    RUN_JOBS: 'off',
  });

describe('a process of the service whose clock is wrong', () => {
  let wrong: ServiceProcess;
  // It starts with a wrong clock, and the clock is changed while it runs.
  beforeAll(async () => {
    wrong = await serviceAheadBy(hourMs);
  }, 180_000);
  afterAll(() => wrong.stop());

  it.each([hourMs, dayMs])('a process whose clock is %i ms ahead does not end campaigns early', async (skewMs) => {
    await shiftClock(wrong.child, skewMs);
    const { admin } = stage.account.keys;
    const { id } = await stage.launch({ ends_at: inMs(hourMs / 2) });
    const renamed = await wrong.patch(`/v1/campaigns/${id}`, admin, { name: 'Renamed' });
    const draft = await stage.create({ ends_at: inMs(hourMs / 2) });
    const launched = await wrong.post(`/v1/campaigns/${draft.id}/launch`, admin);
    expect(renamed.body.data).toMatchObject({ name: 'Renamed', status: 'active', completed_at: null });
    expect(launched.body.data).toMatchObject({ status: 'active' });
  });

  it('a process whose clock is an hour behind ends campaigns on time and rejects an end in the past', async () => {
    await shiftClock(wrong.child, -hourMs);
    const { admin } = stage.account.keys;
    const { id } = await stage.launch({ ends_at: inMs(hourMs) });
    // The end has just come, however long the launch took.
    await api.look("update campaigns.campaign set ends_at = clock_timestamp() - interval '100 ms' where id = $1", [uuidOf(id as Id)]);
    const paused = await wrong.post(`/v1/campaigns/${id}/pause`, admin);
    const made = await wrong.post('/v1/campaigns', admin, { ...readyCampaign, ends_at: inMs(-hourMs / 2) });
    expect(paused.body.error).toMatchObject({ code: 'invalid_state_transition' });
    expect([made.status, made.body.error?.details.errors]).toMatchObject([422, [{ pointer: '/ends_at' }]]);
  });
});

/** A worker process that works on request. */
let worker: ChildProcess;

/** Sends a message to it and resolves when it has done the work. */
function ask(message: object): Promise<void> {
  const done = said();
  worker.send(message);
  return done;
}

function said(): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The worker exited with ${code}.`));
    const onMessage = (message: unknown) => {
      if (message !== 'ready' && message !== 'done') return;
      worker.off('message', onMessage).off('exit', onExit);
      resolve();
    };
    worker.on('message', onMessage).once('exit', onExit);
  });
}

describe('workers whose clocks differ', () => {
  // It starts with a wrong clock, and the clock is changed while it runs.
  beforeAll(async () => {
    worker = spawn(process.execPath, ['test/faults/worker-on-request.mjs'], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: api.database.url,
        APP_SECRET: testSecret,
        PLATFORM_TIMEOUT_MS: '60000',
        ...sandbox.environment,
        ...clockAheadBy(20_000),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await said();
  }, 180_000);
  afterEach(() => sandbox.control.faults.clear());
  afterAll(() => worker.kill('SIGKILL'));

  const leaseOf = async (id: string) =>
    (await api.look('select lease from delivery.delivery where campaign_id = $1', [uuidOf(id as Id)]))[0]?.['lease'];
  const here = (id: string) =>
    api.service.app
      .get(DeliveryReconciler, { strict: false })
      .push({ accountId: stage.account.id, campaignId: id as Id<'cmp'>, connectionId: stage.connectionId });
  const isAtWork = () =>
    until(
      () => sandbox.control.requests(),
      ({ create = 0 }) => create > 0,
      30_000,
    );

  it.each([
    ['20 s ahead', 20_000, 'second'],
    ['an hour ahead', hourMs, 'second'],
    ['20 s behind', -20_000, 'first'],
    ['an hour behind', -hourMs, 'first'],
  ] as const)('two workers never push concurrently when one of them is %s', async (_, skewMs, turn) => {
    const { id } = await stage.launch();
    // Due by every clock.
    await api.look("update delivery.delivery set next_push_at = clock_timestamp() - interval '1 day' where campaign_id = $1", [uuidOf(id)]);
    await shiftClock(worker, skewMs);
    const wrong = () => ask({ push: { accountId: stage.account.id, campaignId: id, connectionId: stage.connectionId } });
    await sandbox.control.resetRequests();
    await sandbox.control.faults.set([{ kind: 'no_answer', when: 'before', operation: 'create' }]);
    const [first, second] = turn === 'second' ? [() => here(id), wrong] : [wrong, () => here(id)];
    const working = first();
    await isAtWork();
    const lease = await leaseOf(id);
    await second();
    // The second worker has found the lease and not called the platform while the first one waits for its response.
    expect([await leaseOf(id), await sandbox.control.requests()]).toEqual([lease, expect.objectContaining({ create: 1 })]);
    expect(await sandbox.control.requests()).not.toMatchObject({ search: expect.anything() });
    await sandbox.control.faults.clear();
    await working;
    expect((await stage.placed(id)).length).toBeLessThanOrEqual(1);
  });

  it('a sync whose clock is a day ahead marks no day as complete or final too early and does not block later readings', async () => {
    const { id: connectionId, adAccountId } = await stage.connect();
    const placed = [await placeCampaign(api, sandbox, stage.account.id, connectionId, { days: 40 })];
    const [run] = await api.look('select id from connections.sync_run where connection_id = $1', [uuidOf(connectionId)]);
    await shiftClock(worker, dayMs);
    await ask({ sync: { accountId: stage.account.id, syncId: idFromUuid('syn', run?.['id'] as string) } });
    const { restatementDays } = api.service.app.get(AdPlatforms, { strict: false }).profileOf('sandbox');
    const [days] = await api.look(
      `select max(d.read_at) <= clock_timestamp() as is_past, max(d.day) filter (where d.is_complete) < (clock_timestamp() at time zone 'UTC')::date as is_over,
         max(d.day) filter (where d.is_final) < (clock_timestamp() at time zone 'UTC')::date - $2::int as is_final, count(*)::int as n
       from analytics.landed_day d join analytics.connection c on c.account_id = d.account_id and c.key = d.connection_key where c.id = $1`,
      [uuidOf(connectionId), restatementDays],
    );
    expect(days).toEqual({ is_past: true, is_over: true, is_final: true, n: expect.any(Number) });
    expect(days?.['n']).toBeGreaterThan(40);

    // Stopped, because the figures of today grow with each hour.
    await sandbox.control.clock.set(new Date(Date.now() + 6 * 3_600_000), { stopped: true });
    const bus = api.service.app.get(CommandBus);
    const command = new RequestSync(systemActor(stage.account.id), connectionId, Precondition.none, new Validated({}, []));
    const asked = await api.service.app.get(Database).transaction(stage.account.id, () => bus.execute(command));
    await bus.execute(new RunSync(stage.account.id, asked.run.id));
    const today = asked.run.endDate;
    const facts = await factsOfService(api, stage.account.id, connectionId);
    expect(Object.keys(facts).length).toBeGreaterThan(40);
    expect(facts).toEqual(await factsOfPlatform(sandbox, adAccountId, placed, addDays(today, -400), today));
  });
});
