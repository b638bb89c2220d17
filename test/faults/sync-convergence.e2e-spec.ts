import { AdPlatforms, type PlacedCampaign, type PlatformProfile } from '#libs/ad-platforms';
import { Database } from '#libs/foundation';
import { addDays, Validated, type Id, Precondition, systemActor, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RequestSync } from '../../libs/connections/src/application/commands/request-sync.js';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import { SyncRuns } from '../../libs/connections/src/application/processes/sync/sync-runs.js';
import { ConnectionRepository } from '../../libs/connections/src/domain/connection.repository.js';
import type { SyncRun, SyncTrigger } from '../../libs/connections/src/domain/sync-run.js';
import { factsOfService, factsOfPlatform, placeCampaign } from '../setup/placed-campaigns.js';
import type { TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startPopulatedSandbox } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const seeds = isFull ? [1, 2, 3, 4, 5, 6] : [1, 2, 3];
const restatements = 5;
const daysOfHistory = isFull ? 120 : 45;
const dayMs = 86_400_000;

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let connectionId: Id<'con'>;
let adAccountId: string;
let placed: PlacedCampaign[];
const clock = new MovableClock();

beforeAll(async () => {
  sandbox = await startPopulatedSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off', PLATFORM_TIMEOUT_MS: '3000' }, clock });
  account = await api.openAccount();
  adAccountId = (await sandbox.control.createAdAccount({ timezone: 'America/New_York' })).id;
  connectionId = await connectSandbox(api, account, sandbox, { adAccountId });
  placed = [];
  for (let i = 0; i < 2; i++) {
    placed.push(await placeCampaign(api, sandbox, account.id, connectionId, { days: daysOfHistory, ads: 2, audiences: 2 - i }));
  }
  await finishSync(api, account.id, connectionId);
}, 60_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
afterEach(() => sandbox.control.faults.clear());

/** Runs a sync on request some time after the last one and returns its outcome. */
async function sync(runners = 1): Promise<SyncRun['status']> {
  clock.aheadMs += 61_000;
  const bus = api.service.app.get(CommandBus);
  const command = new RequestSync(systemActor(account.id), connectionId, Precondition.none, new Validated({}, []));
  const { run } = await api.service.app.get(Database).transaction(account.id, () => bus.execute(command));
  // Overlapping: each sync reads and ingests everything, like a run that was wrongly considered dead.
  await Promise.all(Array.from({ length: runners }, () => bus.execute(new RunSync(account.id, run.id))));
  const [row] = await api.look('select status from connections.sync_run where id = $1', [uuidOf(run.id)]);
  return row?.['status'] as SyncRun['status'];
}

/** A scheduled run. */
async function runOf(trigger: SyncTrigger): Promise<void> {
  const { app } = api.service;
  const run = await app.get(Database).transaction(account.id, async () => {
    const connection = await app.get(ConnectionRepository, { strict: false }).get(account.id, connectionId);
    const { profile } = app.get(AdPlatforms, { strict: false }).find('sandbox') as { profile: PlatformProfile };
    return app.get(SyncRuns, { strict: false }).queue(connection, trigger, profile, clock.now());
  });
  await app.get(CommandBus).execute(new RunSync(account.id, run.id));
}

/** Syncs until one succeeds and returns the number of attempts. */
async function syncUntilItSucceeds(runners = 1): Promise<number> {
  for (let syncs = 1; syncs <= 25; syncs++) if ((await sync(runners)) === 'succeeded') return syncs;
  throw new Error('No sync succeeded.');
}

async function bothSides(): Promise<[Record<string, number[]>, Record<string, number[]>]> {
  const today = (await sandbox.control.clock.now()).toISOString().slice(0, 10);
  const start = new Date(Date.now() - (daysOfHistory + 5) * dayMs).toISOString().slice(0, 10);
  return Promise.all([
    factsOfPlatform(sandbox, adAccountId, placed, start, addDays(today, 1)),
    factsOfService(api, account.id, connectionId),
  ]);
}

async function assertEqual(): Promise<number> {
  const [platform, facts] = await bothSides();
  expect(Object.keys(facts).length).toBeGreaterThan(100);
  expect(facts).toEqual(platform);
  return Object.keys(facts).length;
}

/** Advances the clock of the platform and the service by some hours. */
async function later(hours: number): Promise<void> {
  await sandbox.control.clock.advance(hours * 3_600);
  clock.aheadMs += hours * 3_600_000;
}

const kinds = [
  { kind: 'http_500_before', probability: 0.5 },
  { kind: 'http_500_after', probability: 0.5 },
  { kind: 'no_answer', times: 1, hang_ms: 30_000 },
  { kind: 'reset', probability: 0.5 },
  { kind: 'cut_body', probability: 0.5 },
  { kind: 'rate_limited', probability: 0.5, retry_after_seconds: 0 },
  { kind: 'rate_limited_without_retry_after', probability: 0.5 },
  { kind: 'outage', times: 3 },
  { kind: 'duplicate_rows' },
  { kind: 'shuffled_rows' },
  { kind: 'partial_page' },
  { kind: 'token_expired', probability: 0.5 },
] as const;

describe('a sync converges to the totals of the platform', () => {
  it.each(kinds)(
    'a sync converges to the totals of the platform despite $kind',
    async (fault) => {
      let syncs = 0;
      let struck = 0;
      for (const seed of seeds) {
        await later(7);
        await sandbox.control.faults.set([{ ...fault, operation: 'metrics' }], seed);
        syncs += await syncUntilItSucceeds();
        struck += (await sandbox.control.faults.read()).rules[0].struck;
        await sandbox.control.faults.clear();
        await assertEqual();
      }
      expect(struck).toBeGreaterThan(0);
      console.log(`${fault.kind}: ${seeds.length} seeds, ${syncs} syncs, struck ${struck} times, every cell equal`);
    },
    60_000,
  );

  it('late rows are ingested by a later sync', async () => {
    await later(5);
    await sandbox.control.faults.set([{ kind: 'late_rows', operation: 'metrics' }], 3);
    expect(await syncUntilItSucceeds()).toBe(1);
    await sandbox.control.faults.clear();
    await sync();
    await assertEqual();
  });

  it(`a sync converges after ${restatements} daily restatements`, async () => {
    let count = 0;
    for (let i = 0; i < restatements; i++) {
      await later(24);
      expect(await syncUntilItSucceeds()).toBe(1);
      count = await assertEqual();
    }
    console.log(`${restatements} restatements: ${count} cells equal to the micro`);
  }, 60_000);

  it('four overlapping syncs with faults of every kind converge', async () => {
    for (const seed of seeds) {
      await later(9);
      await sandbox.control.faults.set(
        kinds
          .filter(({ kind }) => kind !== 'outage' && kind !== 'no_answer')
          .map((fault) => ({ ...fault, probability: 0.05, operation: 'metrics' })),
        seed,
      );
      await syncUntilItSucceeds(4);
      await sandbox.control.faults.clear();
      await assertEqual();
    }
  }, 60_000);

  it('a sync converges after the ad account was reconnected, also for days that were restated in between', async () => {
    const former = connectionId;
    expect((await api.delete(`/v1/connections/${former}`, account.keys.admin)).status).toBe(200);
    await later(30);
    connectionId = await connectSandbox(api, account, sandbox, { adAccountId });
    await finishSync(api, account.id, connectionId);
    await assertEqual();
    expect(await factsOfService(api, account.id, former)).toEqual({});
  });

  it('a worker whose clock is behind does not overwrite a later reading', async () => {
    await later(3);
    expect(await sync()).toBe('succeeded');
    const before = await assertEqual();
    // It reads the metrics of six hours ago and reports that reading time.
    await later(-6);
    await runOf('scheduled');
    await later(6);
    expect(await assertEqual()).toBe(before);
  });
});
