import { Writable } from 'node:stream';
import { type Id, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeTokens } from '../../libs/connections/src/application/processes/revoke-tokens.js';
import { RevokeTokensOfDisconnected } from '../../libs/connections/src/infrastructure/messaging/revoke-tokens.job.js';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { DeliveryStage } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

let sandbox: TestSandbox;
let api: TestService;
let stage: DeliveryStage;
const clock = new MovableClock();
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  sandbox = await startSandbox();
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
  (await api.look('select from ad_platforms.token where connection_id = $1', [uuidOf(id)])).length > 0;
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
  it('the tokens of a disconnected connection are kept until the stops are confirmed, then revoked and deleted', async () => {
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

  it('the tokens of a disconnected connection are deleted after a day, regardless of the platform', async () => {
    const { id } = await disconnectInAnOutage();
    clock.aheadMs = dayMs - 60_000;
    await look(id);
    expect(await hasToken(id)).toBe(true);
    clock.aheadMs = dayMs;
    await look(id);
    expect(await hasToken(id)).toBe(false);
  }, 60_000);

  it('a process without the key keeps the tokens and reports an error instead of deleting them unrevoked', async () => {
    const { id } = await disconnectInAnOutage();
    await sandbox.control.faults.clear();
    await sandbox.control.resetRequests();
    const lines: string[] = [];
    const out = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const environment = { ...sandbox.environment, RUN_JOBS: 'off', APP_SECRET: 'another secret than the tokens were sealed by' };
    const without = await startTestService({ database: api.database, environment, clock, log: { level: 'error', out } });
    // A day later than before: the other process may have renewed the tokens of the others meanwhile, at a full minute.
    clock.aheadMs = 2 * dayMs;
    await without.service.app
      .get(RevokeTokensOfDisconnected, { strict: false })
      .handle({ account_id: stage.account.id, connection_id: id });
    // It cannot renew the tokens of the others either, and says so.
    await expect(sweepAccounts(without.service.app, WatchConnections)).rejects.toThrow('cannot be decrypted');
    const [has, asked] = [await hasToken(id), await revocations()];
    await without.stop();
    expect([has, asked]).toEqual([true, 0]);
    const reports = lines.map((line) => JSON.parse(line)).filter(({ connection_id }) => connection_id === id);
    expect(reports).toHaveLength(2);
    expect(reports[0].msg).toContain('TOKEN_KEYS');
    await look(id);
    expect([await hasToken(id), await revocations()]).toEqual([false, 1]);
  }, 60_000);
});
