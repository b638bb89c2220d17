import { type Id, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeTokens } from '../../libs/connections/src/application/processes/revoke-tokens.js';
import { RevokeTokensOfDisconnected } from '../../libs/connections/src/infrastructure/messaging/revoke-tokens.job.js';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import { CapturedLog } from '../setup/captured-log.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { DeliveryStage } from '../setup/test-delivery.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService, type TestServiceOptions } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

let sandbox: TestSandbox;
let api: TestService;
let stage: DeliveryStage;
let database: TestDatabase;
const clock = new MovableClock();
const dayMs = 24 * 3_600_000;

const start = (environment: Record<string, string> = {}, options: TestServiceOptions = {}) =>
  startTestService({ environment: { ...sandbox.environment, ...environment }, database, clock, ...options });

beforeAll(async () => {
  [sandbox, database] = await Promise.all([startSandbox(), createTestDatabase()]);
  api = await start();
  stage = await DeliveryStage.open(sandbox, api);
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
  await database.drop();
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
    clock.aheadMs = dayMs / 2;
    await look(id);
    expect(await hasToken(id)).toBe(true);
    clock.aheadMs = dayMs;
    await look(id);
    expect(await hasToken(id)).toBe(false);
  });

  it('a process without the key keeps the tokens and reports an error instead of deleting them unrevoked', async () => {
    const { id } = await disconnectInAnOutage();
    // Its jobs have the key: they would revoke the tokens as soon as the platform is back, which is what the other process must not do.
    await api.stop();
    await sandbox.control.faults.clear();
    await sandbox.control.resetRequests();
    const log = new CapturedLog();
    const withoutKey = { RUN_JOBS: 'off', APP_SECRET: 'another secret than the tokens were sealed by' };
    api = await start(withoutKey, { log: { level: 'error', out: log.out } });
    // A day later than before: the jobs may have renewed the tokens of the others meanwhile.
    clock.aheadMs = 2 * dayMs;
    const { app } = api.service;
    await app.get(RevokeTokensOfDisconnected, { strict: false }).handle({ account_id: stage.account.id, connection_id: id });
    // It cannot renew the tokens of the others either, and says so.
    await expect(sweepAccounts(app, WatchConnections)).rejects.toThrow('cannot be decrypted');
    expect([await hasToken(id), await revocations()]).toEqual([true, 0]);
    const reports = await until(
      () => log.entries.filter(({ connection_id }) => connection_id === id),
      ({ length }) => length >= 2,
      15_000,
    );
    expect(reports).toHaveLength(2);
    expect(reports[0].msg).toContain('TOKEN_KEYS');
    await api.stop();
    api = await start({ RUN_JOBS: 'off' });
    await look(id);
    expect([await hasToken(id), await revocations()]).toEqual([false, 1]);
  }, 120_000);
});
