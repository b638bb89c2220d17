import type { Id } from '#libs/kernel';
import { DeliveryReconciler } from '../../libs/delivery/src/application/processes/delivery-reconciler.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { DeliveryStage } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const serves = (delivery: Json) => ['delivering', 'limited'].includes(delivery.status) && delivery.platforms.every((p: Json) => p.in_sync);

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control.faults.clear());

describe('during an outage of a platform', () => {
  let api: TestService;
  let stage: DeliveryStage;

  beforeAll(async () => {
    api = await startTestService({ environment: sandbox.environment });
    stage = await DeliveryStage.open(sandbox, api);
  });
  afterAll(() => api.stop());

  it('a pause returns 200 immediately and is applied when the platform recovers', async () => {
    const { faults } = sandbox.control;
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await faults.set([{ kind: 'outage' }]);
    const asked = Date.now();
    const paused = await api.post(`/v1/campaigns/${id}/pause`, stage.account.keys.manager);
    const answeredMs = Date.now() - asked;
    expect(paused.status).toBe(200);
    expect(paused.body.data).toMatchObject({ status: 'paused', delivery: { status: 'pending', platforms: [{ in_sync: false }] } });
    const attempts = async () => {
      const [row] = await api.look('select attempts from delivery.delivery where next_push_at is not null');
      return (row?.['attempts'] as number | undefined) ?? 0;
    };
    await until(
      () => stage.makeDue(id).then(attempts),
      (count) => count >= 2,
      30_000,
    );
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'running' }]);
    expect((await stage.read(id)).delivery).toMatchObject({ status: 'pending', platforms: [{ in_sync: false, issues: [] }] });
    await faults.clear();
    await stage.becomesSoon(id, ({ status, platforms }) => status === 'stopped' && platforms[0].in_sync);
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'paused' }]);
    console.log(`the pause was acknowledged after ${answeredMs} ms`);
  }, 120_000);

  it('a platform that accepts a pause without applying it is detected', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await sandbox.control.faults.set([{ kind: 'pause_not_confirmed', times: 1 }]);
    await stage.act(id, 'pause');
    const delivery = await stage.delivers(id, 'stopped');
    expect(delivery.platforms).toMatchObject([{ platform_status: 'PAUSED' }]);
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'paused' }]);
    const [{ struck }] = (await sandbox.control.faults.read()).rules;
    expect(struck).toBe(1);
    await sandbox.control.faults.clear();
  });

  it('a rejection is reported with the message of the platform and resolved by a change', async () => {
    const other = await stage.connect();
    await sandbox.control.setAdAccountStatus(other.adAccountId, 'suspended');
    const { id } = await stage.launch({ connection_ids: [other.id] });
    const delivery = await stage.becomes(id, ({ status }) => status === 'not_delivering');
    expect(delivery.platforms).toMatchObject([
      { in_sync: false, issues: [{ code: 'account_suspended', severity: 'error', message: 'The ad account is suspended.' }] },
    ]);
    await sandbox.control.setAdAccountStatus(other.adAccountId, 'active');
    await stage.patch(id, { name: 'Try again' });
    const repaired = await stage.becomes(id, serves);
    expect(repaired.platforms[0].issues).toEqual([]);
  });
});

describe('an outage of a quarter of an hour', () => {
  it('an outage of a quarter of an hour is reported as an issue, and the push is retried', async () => {
    const clock = new MovableClock();
    const api = await startTestService({ clock, environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
    const stage = await DeliveryStage.open(sandbox, api);
    const { id } = await stage.launch();
    const push = () =>
      api.service.app
        .get(DeliveryReconciler, { strict: false })
        .push({ accountId: stage.account.id, campaignId: id as Id<'cmp'>, connectionId: stage.connectionId });
    await sandbox.control.faults.set([{ kind: 'outage' }]);
    await push();
    expect((await stage.read(id)).delivery).toMatchObject({ status: 'pending', platforms: [{ issues: [] }] });
    clock.aheadMs = 15 * 60_000 + 1_000;
    await push();
    const { delivery } = await stage.read(id);
    expect(delivery).toMatchObject({
      status: 'pending',
      platforms: [{ in_sync: false, issues: [{ code: 'platform_error', severity: 'error', remedy: expect.stringMatching(/./) }] }],
    });
    clock.aheadMs = 3 * 86_400_000;
    await push();
    await sandbox.control.faults.clear();
    clock.aheadMs += 600_000;
    await push();
    const recovered = await stage.read(id);
    expect(serves(recovered.delivery)).toBe(true);
    expect(recovered.delivery.platforms[0].issues).toEqual([]);
    expect(await stage.placed(id)).toHaveLength(1);
    await api.stop();
  });
});

describe('a platform without idempotency keys, whose search lags', () => {
  it('a platform without idempotency keys is not asked to create again before its search is conclusive', async () => {
    const clock = new MovableClock();
    const environment = { ...sandbox.environment, RUN_JOBS: 'off', SANDBOX_PERSONALITY: 'no-idempotency-keys' };
    const api = await startTestService({ clock, environment });
    const stage = await DeliveryStage.open(sandbox, api);
    const keyOf = (id: string) => ({ accountId: stage.account.id, campaignId: id as Id<'cmp'>, connectionId: stage.connectionId });
    const push = (id: string) => api.service.app.get(DeliveryReconciler, { strict: false }).push(keyOf(id));
    const { control } = sandbox;
    const lagging = [{ kind: 'no_idempotency_keys' }, { kind: 'search_lag', lag_ms: 30_000 }];
    const [made, notMade] = [await stage.launch(), await stage.launch()];

    await control.faults.set([...lagging, { kind: 'no_answer', when: 'after', operation: 'create', times: 1, hang_ms: 1_000 }]);
    await push(made.id);
    await control.faults.set([...lagging, { kind: 'no_answer', when: 'before', operation: 'create', times: 1, hang_ms: 1_000 }]);
    await push(notMade.id);
    await control.faults.set(lagging);
    await control.resetRequests();
    clock.aheadMs = 5_000;
    for (const { id } of [made, notMade]) await push(id);
    expect(await control.requests()).not.toMatchObject({ create: expect.anything() });
    expect(await control.requests()).not.toMatchObject({ search: expect.anything() });

    // Both clocks advance, so the search is now conclusive.
    clock.aheadMs = 40_000;
    await control.clock.advance(40);
    for (const { id } of [made, notMade]) await push(id);
    // A search that finds nothing is repeated before the campaign is created again.
    for (const seconds of [10, 20]) {
      expect((await control.requests())['create']).toBeUndefined();
      clock.aheadMs += seconds * 1_000;
      await push(notMade.id);
    }
    for (const { id } of [made, notMade]) {
      expect(await stage.placed(id)).toMatchObject([{ run_state: 'running' }]);
      expect(serves((await stage.read(id)).delivery)).toBe(true);
    }
    expect((await control.requests())['create']).toBe(1);
    await api.stop();
  });
});
