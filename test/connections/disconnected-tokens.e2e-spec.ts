import { type Id, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeTokens } from '../../libs/connections/src/application/commands/revoke-tokens.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { DeliveryStage, startPopulatedSandbox } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let sandbox: TestSandbox;
let api: TestService;
let stage: DeliveryStage;
const clock = new MovableClock();
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  sandbox = await startPopulatedSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, PLATFORM_TIMEOUT_MS: '3000' }, clock });
  stage = await DeliveryStage.open(sandbox, api);
}, 60_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
afterEach(async () => {
  clock.aheadMs = 0;
  await sandbox.control.faults.clear();
});

const hasToken = async (id: Id<'con'>) =>
  (await api.look('select from connections.token where connection_id = $1', [uuidOf(id)])).length > 0;
const look = (id: Id<'con'>) => api.service.app.get(CommandBus).execute(new RevokeTokens(stage.account.id, id));
const revocations = async () => (await sandbox.control.requests())['revoke'] ?? 0;

/** A live campaign on a connection that is disconnected while its platform is away. */
async function disconnectInAnOutage(): Promise<{ id: Id<'con'>; adAccountId: string; campaignId: string }> {
  const { id, adAccountId } = await stage.connect();
  const campaign = await stage.launch({ connection_ids: [id] });
  await stage.becomes(campaign.id, (delivery) => delivery.platforms.every((p: { in_sync: boolean }) => p.in_sync));
  await sandbox.control.faults.set([{ kind: 'outage' }]);
  await sandbox.control.resetRequests();
  const { status, body } = await api.delete(`/v1/connections/${id}`, stage.account.keys.admin);
  expect([status, body.meta.affected_campaigns.length]).toEqual([200, 1]);
  return { id, adAccountId, campaignId: campaign.id };
}

describe('the token of a disconnected connection', () => {
  it('is kept until the stops have landed, then revoked and deleted', async () => {
    const { id, adAccountId, campaignId } = await disconnectInAnOutage();
    await look(id);
    expect([await hasToken(id), await revocations()]).toEqual([true, 0]);
    await sandbox.control.faults.clear();
    await until(
      () => stage.placed(campaignId, adAccountId),
      ([placed]) => placed.run_state === 'paused',
      60_000,
    );
    await until(
      () => look(id).then(() => hasToken(id)),
      (has) => !has,
      10_000,
    );
    // Not exactly one: whoever looks while another look is waiting for the platform's answer revokes too, to no effect.
    expect(await revocations()).toBeGreaterThanOrEqual(1);
  }, 120_000);

  it('is deleted after a day, whatever the platform says', async () => {
    const { id } = await disconnectInAnOutage();
    clock.aheadMs = dayMs - 60_000;
    await look(id);
    expect(await hasToken(id)).toBe(true);
    clock.aheadMs = dayMs;
    await look(id);
    expect(await hasToken(id)).toBe(false);
  }, 60_000);
});
