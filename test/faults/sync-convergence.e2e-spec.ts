import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { AdPlatforms, type PlacedCampaign, type PlatformProfile } from '#libs/ad-platforms';
import { addDays, Validated, type Id, idFromUuid, Precondition, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { RequestSync } from '../../libs/connections/src/application/commands/request-sync.js';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import { SyncRuns } from '../../libs/connections/src/application/processes/sync/sync-runs.js';
import { ConnectionRepository } from '../../libs/connections/src/domain/connection.repository.js';
import type { SyncRun, SyncTrigger } from '../../libs/connections/src/domain/sync-run.js';
import { factsOfService, factsOfPlatform, placeCampaign } from '../setup/placed-campaigns.js';
import type { NewAdAccount, TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startPopulatedSandbox } from '../setup/test-delivery.js';
import { startTestService, type TestService, testSecret } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const seeds = isFull ? [1, 2, 3, 4, 5, 6] : [1, 2];
const restatements = isFull ? 5 : 3;
const daysOfHistory = isFull ? 120 : 45;
const dayMs = 86_400_000;

let sandbox: TestSandbox;
let api: TestService;
const clock = new MovableClock();

beforeAll(async () => {
  sandbox = await startPopulatedSandbox();
  // The figures of today grow with each hour, which could begin between a sync and the comparison.
  await sandbox.control.clock.set(await sandbox.control.clock.now(), { stopped: true });
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off', PLATFORM_TIMEOUT_MS: '5000' }, clock });
}, 180_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
afterEach(() => sandbox.control.faults.clear());

interface Source {
  readonly account: TestAccount;
  readonly adAccountId: string;
  connectionId: Id<'con'>;
}

/** A connection of its own account, whose first sync is queued. */
async function newSource(adAccount: NewAdAccount = {}): Promise<Source> {
  const account = await api.openAccount();
  const { id: adAccountId } = await sandbox.control.createAdAccount(adAccount);
  return { account, adAccountId, connectionId: await connectSandbox(api, account, sandbox, { adAccountId }) };
}

/** Runs a sync on request some time after the last one and returns its row. */
async function syncOnRequest({ account, connectionId }: Source, runners = 1): Promise<Run> {
  clock.aheadMs += 61_000;
  const bus = api.service.app.get(CommandBus);
  const command = new RequestSync(systemActor(account.id), connectionId, Precondition.none, new Validated({}, []));
  const { run } = await api.service.app.get(Database).transaction(account.id, () => bus.execute(command));
  // Overlapping: each sync reads and ingests everything, like a run that was wrongly considered dead.
  await Promise.all(Array.from({ length: runners }, () => bus.execute(new RunSync(account.id, run.id))));
  const done = (await runsOf(connectionId)).find(({ id }) => id === uuidOf(run.id));
  return done as Run;
}

interface Run {
  readonly id: string;
  readonly status: SyncRun['status'];
  readonly errors: { code: string; scope: string; message: string; retryable: boolean }[];
  readonly start: string;
  readonly end: string;
  readonly ingested: string | null;
}

async function runsOf(connectionId: Id<'con'>): Promise<Run[]> {
  const rows = await api.look(
    `select id, status, errors, start_date::text as start, end_date::text as end, ingested_through::text as ingested
     from connections.sync_run where connection_id = $1`,
    [uuidOf(connectionId)],
  );
  return rows as unknown as Run[];
}

const firstRun = async ({ connectionId }: Source) => (await runsOf(connectionId))[0] as Run;

describe('a sync that is killed', () => {
  const daysRead = isFull ? 390 : 120;
  const kills = isFull ? 12 : 2;
  let source: Source;

  beforeAll(async () => {
    source = await newSource();
  });

  /** Runs the sync in a process that is killed after it has requested this many pages, and returns its outcome. */
  async function runAndKill(afterPages: number): Promise<'killed' | 'done'> {
    await sandbox.control.resetRequests();
    const run = await firstRun(source);
    const child = spawn(process.execPath, ['test/faults/run-sync.mjs', source.account.id, idFromUuid('syn', run.id)], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: api.database.url,
        APP_SECRET: testSecret,
        ...sandbox.environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let ending: 'killed' | 'done' | undefined;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', (_, signal) => {
        ending = signal === 'SIGKILL' ? 'killed' : 'done';
        resolve();
      });
    });
    while (ending === undefined) {
      if (((await sandbox.control.requests())['metrics'] ?? 0) >= afterPages) {
        child.kill('SIGKILL');
        await ended;
      } else await pause(2);
    }
    return ending;
  }

  it(
    'kill -9 at each page of a sync does not change the final metrics',
    async () => {
      const { account, adAccountId, connectionId } = source;
      const placed = [await placeCampaign(api, sandbox, account.id, connectionId, { days: daysRead, ads: 5, audiences: 2 })];
      const before = await firstRun(source);
      const endings: string[] = [];
      for (let page = 1; page <= kills; page++) {
        endings.push(await runAndKill(page));
        const { status, ingested } = await firstRun(source);
        endings.push(`${status} ${ingested ?? 'none'}`);
      }
      await finishSync(api, account.id, connectionId);
      const run = await firstRun(source);
      expect([run.id, run.status, run.errors]).toEqual([before.id, 'succeeded', []]);
      const facts = await factsOfService(api, account.id, connectionId);
      expect(Object.keys(facts).length).toBeGreaterThan(daysRead * 5);
      expect(facts).toEqual(await factsOfPlatform(sandbox, adAccountId, placed, run.start, run.end));
      expect(endings.filter((ending) => ending === 'killed').length).toBeGreaterThanOrEqual(kills - 1);
      const [events] = await api.look("select count(*)::int as n from foundation.recorded_event where type = 'connection.metrics_landed'");
      expect(events?.['n']).toBeGreaterThan(0);
      console.log(`killed ${kills} times (${endings.join(', ')}): ${Object.keys(facts).length} cells equal to the micro`);
    },
    isFull ? 300_000 : 180_000,
  );
});

describe('metrics that are out of range', () => {
  let source: Source;
  let placed: PlacedCampaign[];

  beforeAll(async () => {
    source = await newSource();
    placed = [await placeCampaign(api, sandbox, source.account.id, source.connectionId, { days: 90, ads: 2, audiences: 1 })];
  });

  async function both(start: string, end: string): Promise<[Record<string, number[]>, Record<string, number[]>]> {
    return [
      await factsOfPlatform(sandbox, source.adAccountId, placed, start, end),
      await factsOfService(api, source.account.id, source.connectionId),
    ];
  }

  const dayOf = async (day: string) =>
    (
      await api.look(
        `select d.is_complete, d.is_final from analytics.landed_day d
         join analytics.connection c on c.account_id = d.account_id and c.key = d.connection_key where c.id = $1 and d.day = $2`,
        [uuidOf(source.connectionId), day],
      )
    )[0];

  it('metrics out of range are refused and reported, all others are ingested, and the next sync reads the day again', async () => {
    await sandbox.control.faults.set([{ kind: 'impossible_figures', operation: 'metrics', times: 1 }]);
    await finishSync(api, source.account.id, source.connectionId);
    const { status, errors, start, end: last, ingested } = await firstRun(source);
    expect([status, ingested]).toEqual(['partial', last]);
    expect(errors).toMatchObject([{ code: 'invalid_metrics', retryable: true, message: expect.stringContaining('spend_micros') }]);
    const [day, lastDay] = (errors[0]?.scope ?? '').split('/') as [string, string];
    expect(lastDay).toBe(day);
    expect(await dayOf(day)).toEqual({ is_complete: false, is_final: false });
    expect(await dayOf(addDays(day, 1))).toEqual({ is_complete: true, is_final: true });
    const [platform, facts] = await both(start, last);
    const lacking = Object.keys(platform).filter((key) => facts[key] === undefined);
    expect(lacking).toEqual([expect.stringContaining(day)]);
    const { [lacking[0] as string]: _, ...rest } = platform;
    expect(facts).toEqual(rest);

    const again = await syncOnRequest(source);
    expect([again.status, again.errors]).toEqual(['succeeded', []]);
    expect(again.start <= day).toBe(true);
    const [now, then] = await both(start, again.end);
    expect(then).toEqual(now);
    expect(await dayOf(day)).toEqual({ is_complete: true, is_final: true });
  });

  it('refused metrics do not change the stored fact', async () => {
    const { start, end } = await syncOnRequest(source);
    const [, before] = await both(start, end);
    await sandbox.control.faults.set([{ kind: 'impossible_figures', operation: 'metrics', times: 1 }]);
    const { status, errors } = await syncOnRequest(source);
    await sandbox.control.faults.clear();
    expect([status, errors.length]).toEqual(['partial', 1]);
    const day = errors[0]?.scope.slice(0, 10) as string;
    const [, after] = await both(start, end);
    const keys = Object.keys(before).filter((key) => key.startsWith(day));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.map((key) => after[key])).toEqual(keys.map((key) => before[key]));
    expect(await dayOf(day)).toMatchObject({ is_complete: false });
  });
});

describe('a sync converges to the totals of the platform', () => {
  let source: Source;
  let placed: PlacedCampaign[];

  // Last in this file: it moves the clock of the platform.
  beforeAll(async () => {
    source = await newSource({ timezone: 'America/New_York' });
    placed = [];
    for (let i = 0; i < 2; i++) {
      placed.push(
        await placeCampaign(api, sandbox, source.account.id, source.connectionId, { days: daysOfHistory, ads: 2, audiences: 2 - i }),
      );
    }
    await finishSync(api, source.account.id, source.connectionId);
  });

  const sync = async (runners = 1) => (await syncOnRequest(source, runners)).status;

  /** A scheduled run. */
  async function runOf(trigger: SyncTrigger): Promise<void> {
    const { app } = api.service;
    const run = await app.get(Database).transaction(source.account.id, async () => {
      const connection = await app.get(ConnectionRepository, { strict: false }).get(source.account.id, source.connectionId);
      const { profile } = app.get(AdPlatforms, { strict: false }).find('sandbox') as { profile: PlatformProfile };
      return app.get(SyncRuns, { strict: false }).queue(connection, trigger, profile, clock.now());
    });
    await app.get(CommandBus).execute(new RunSync(source.account.id, run.id));
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
      factsOfPlatform(sandbox, source.adAccountId, placed, start, addDays(today, 1)),
      factsOfService(api, source.account.id, source.connectionId),
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
  /** Each sync without an answer waits for the timeout. */
  const seedsOf = ({ kind }: { kind: string }) => (kind === 'no_answer' && !isFull ? seeds.slice(0, 1) : seeds);

  it.each(kinds)(
    'a sync converges to the totals of the platform despite $kind',
    async (fault) => {
      let syncs = 0;
      let struck = 0;
      for (const seed of seedsOf(fault)) {
        await later(7);
        await sandbox.control.faults.set([{ ...fault, operation: 'metrics' }], seed);
        syncs += await syncUntilItSucceeds();
        struck += (await sandbox.control.faults.read()).rules[0].struck;
        await sandbox.control.faults.clear();
        await assertEqual();
      }
      expect(struck).toBeGreaterThan(0);
      console.log(`${fault.kind}: ${seedsOf(fault).length} seeds, ${syncs} syncs, struck ${struck} times, every cell equal`);
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
  });

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
  });

  it('a sync converges after the ad account was reconnected, also for days that were restated in between', async () => {
    const former = source.connectionId;
    expect((await api.delete(`/v1/connections/${former}`, source.account.keys.admin)).status).toBe(200);
    await later(30);
    source.connectionId = await connectSandbox(api, source.account, sandbox, { adAccountId: source.adAccountId });
    await finishSync(api, source.account.id, source.connectionId);
    await assertEqual();
    expect(await factsOfService(api, source.account.id, former)).toEqual({});
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
