import { type Id, uuidOf } from '#libs/kernel';
import { DeliveryObserver } from '../../libs/delivery/src/application/processes/delivery-observer.js';
import { DeliveryReconciler } from '../../libs/delivery/src/application/processes/delivery-reconciler.js';
import { DeliveryRepository } from '../../libs/delivery/src/domain/delivery.repository.js';
import { RescheduleOverdueTransitions } from '../../libs/campaigns/src/infrastructure/messaging/reschedule-overdue-transitions.job.js';
import { RepairDeliveries } from '../../libs/delivery/src/infrastructure/messaging/repair-deliveries.job.js';
import type { Json } from '../setup/http-client.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import type { TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

let running: { sandbox: TestSandbox; api: TestService; stop(): Promise<void> };
let stage: DeliveryStage;
let token: string;

beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
  token = (await running.sandbox.connect(stage.adAccountId)).accessToken;
});
afterAll(() => running.stop());
afterEach(() => running.sandbox.control.faults.clear());

const serves = (delivery: Json) => ['delivering', 'limited'].includes(delivery.status) && delivery.platforms.every((p: Json) => p.in_sync);
/** Changes a campaign directly on the platform. */
const changeExternally = (method: string, path: string, body: unknown) =>
  running.sandbox.call(method, `/v1/ad-accounts/${stage.adAccountId}/campaigns/${path}`, { token, body });
const observe = () =>
  running.api.service.app.get(DeliveryObserver, { strict: false }).observeConnection(stage.account.id, stage.connectionId);
const reconcile = () => sweepAccounts(running.api.service.app, RepairDeliveries);

describe('external changes on the platform', () => {
  it.each(['running', 'paused'] as const)('a campaign with the desired state %s is repaired', async (desiredState) => {
    const { id } = await stage.launch();
    const { platforms } = await stage.becomes(id, serves);
    if (desiredState === 'paused') {
      await stage.act(id, 'pause');
      await stage.delivers(id, 'stopped');
      await running.api.look('update delivery.delivery set checked_at = null');
    }
    const other = desiredState === 'running' ? 'paused' : 'running';
    expect((await changeExternally('POST', `${platforms[0].platform_campaign_id}/run-state`, { run_state: other })).status).toBe(200);
    await observe();
    await until(
      () => stage.placed(id),
      ([placed]) => placed.run_state === desiredState,
      20_000,
    );
    await stage.becomes(id, desiredState === 'running' ? serves : ({ status }) => status === 'stopped');
  });
});

describe('platform reports', () => {
  it('a change that the platform cannot make names its fields, until the change is undone', async () => {
    const { id } = await stage.launch({ name: 'Ours' });
    await stage.becomes(id, serves);
    await running.sandbox.control.faults.set([{ kind: 'refused', code: 'budget_type_locked', operation: 'update' }]);
    await stage.patch(id, { name: 'Theirs' });
    const { platforms } = await stage.becomes(id, (delivery) => delivery.platforms[0].unsupported_fields.length > 0);
    const issue = { code: 'unsupported_change', severity: 'warning', message: expect.any(String), remedy: expect.any(String) };
    expect(platforms).toMatchObject([{ in_sync: false, unsupported_fields: ['budget.type'] }]);
    expect(platforms[0].issues).toEqual([{ ...issue, since: expect.any(String) }]);
    await running.sandbox.control.faults.clear();
    await stage.patch(id, { name: 'Ours' });
    expect(await stage.becomes(id, serves)).toMatchObject({ platforms: [{ in_sync: true, unsupported_fields: [], issues: [] }] });
  });

  it('a rejected ad is reported with its creative and blocks the next resume', async () => {
    await running.sandbox.control.faults.set([{ kind: 'creative_rejected' }]);
    const { id } = await stage.launch();
    const delivery = await stage.becomes(id, ({ platforms }) => platforms[0].issues.length > 0);
    expect(delivery.status).toBe('not_delivering');
    expect(delivery.platforms[0].issues[0]).toMatchObject({ message: expect.stringContaining(stage.creativeId) });
    await stage.act(id, 'pause');
    await stage.delivers(id, 'stopped');
    const refused = await running.api.post(`/v1/campaigns/${id}/resume`, stage.account.keys.manager);
    expect(refused.body.error).toMatchObject({
      code: 'launch_blocked',
      details: { errors: [{ pointer: '/creative_ids/0', code: 'creative_rejected', resource_id: stage.creativeId }] },
    });
  });
});

describe('lost jobs', () => {
  it('a lost push is found by the periodic reconciliation and executed', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await running.api.look(
      `update delivery.delivery set desired_state = 'paused', desired_revision = desired_revision + 1, next_push_at = now() - interval '1 hour'
       where campaign_id = $1`,
      [uuidOf(id as Id<'cmp'>)],
    );
    await reconcile();
    await until(
      () => stage.placed(id),
      ([placed]) => placed.run_state === 'paused',
      20_000,
    );
  });

  it('a delivery that has missed the renewal of its connection is pushed by the periodic reconciliation', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await running.api.look(
      `update delivery.delivery set desired_state = 'paused', desired_revision = desired_revision + 1, next_push_at = null,
         authorization_lost_at = now(), status = 'unknown' where campaign_id = $1`,
      [uuidOf(id as Id<'cmp'>)],
    );
    await reconcile();
    await until(
      () => stage.placed(id),
      ([placed]) => placed.run_state === 'paused',
      20_000,
    );
  });

  it('a delivery without authorization is not reconciled', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    const { app } = running.api.service;
    const overdue = async () =>
      (await app.get(DeliveryRepository, { strict: false }).overdue(stage.account.id, new Date())).some((key) => key.campaignId === id);
    const set = (values: string) =>
      running.api.look(`update delivery.delivery set ${values} where campaign_id = $1`, [uuidOf(id as Id<'cmp'>)]);
    await set("duplicate_check_at = now() - interval '1 hour'");
    expect(await overdue()).toBe(true);
    await set('authorization_lost_at = now()');
    expect(await overdue()).toBe(false);
  });

  it('an overdue end is applied by the periodic reconciliation', async () => {
    const { id } = await stage.launch();
    await running.api.look(`update campaigns.campaign set ends_at = now() - interval '1 hour' where id = $1`, [uuidOf(id as Id<'cmp'>)]);
    await sweepAccounts(running.api.service.app, RescheduleOverdueTransitions);
    await until(
      () => stage.read(id),
      ({ status }) => status === 'completed',
      20_000,
    );
  });
});

describe('content that changes during a push', () => {
  it('content that changes during a push is compared again after the push', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    const uuid = uuidOf(id as Id<'cmp'>);
    await running.api.look(
      `update delivery.delivery set pushed_spec = 'as it was', desired_revision = desired_revision + 1, leased_until = now() + interval '1 hour'
       where campaign_id = $1`,
      [uuid],
    );
    const key = { accountId: stage.account.id, campaignId: id as Id<'cmp'>, connectionId: stage.connectionId };
    await running.api.service.app.get(DeliveryReconciler, { strict: false }).refresh(key);
    await running.api.look(
      'update delivery.delivery set confirmed_revision = desired_revision, leased_until = null where campaign_id = $1',
      [uuid],
    );
    await until(
      async () => {
        await stage.makeDue(id);
        return running.api.look('select pushed_spec from delivery.delivery where campaign_id = $1', [uuid]);
      },
      ([row]) => row?.['pushed_spec'] !== 'as it was',
      20_000,
    );
  });
});
