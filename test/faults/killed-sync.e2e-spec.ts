import { spawn } from 'node:child_process';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { factsOfService, factsOfPlatform, placeCampaign } from '../setup/placed-campaigns.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { connectSandbox } from '../setup/test-connections.js';
import { startTestService, type TestService, testSecret } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const daysOfHistory = isFull ? 390 : 120;
const kills = isFull ? 12 : 3;

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let connectionId: Id<'con'>;
let adAccountId: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
  account = await api.openAccount();
  adAccountId = (await sandbox.control.createAdAccount()).id;
  connectionId = await connectSandbox(api, account, sandbox, { adAccountId });
}, 60_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const openRun = async () =>
  (await api.look('select * from connections.sync_run where connection_id = $1', [uuidOf(connectionId)]))[0] as Record<string, unknown>;

/** Runs the sync in a process that is killed after it has requested this many pages, and returns its outcome. */
async function runAndKill(afterPages: number): Promise<'killed' | 'done'> {
  await sandbox.control.resetRequests();
  const run = await openRun();
  const child = spawn(process.execPath, ['test/faults/run-sync.mjs', account.id, idFromUuid('syn', run['id'] as string)], {
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
    }
  }
  return ending;
}

it(
  'kill -9 at each page of a sync does not change the final metrics',
  async () => {
    const placed = [await placeCampaign(api, sandbox, account.id, connectionId, { days: daysOfHistory, ads: 5, audiences: 2 })];
    const before = await openRun();
    const endings: string[] = [];
    for (let page = 1; page <= kills; page++) {
      endings.push(await runAndKill(page));
      const { status, ingested_through: ingested } = await openRun();
      endings.push(`${String(status)} ${ingested === null ? 'none' : (ingested as Date).toISOString().slice(0, 10)}`);
    }
    expect(await runAndKill(Number.POSITIVE_INFINITY)).toBe('done');
    const run = await openRun();
    expect([run['id'], run['status'], run['errors']]).toEqual([before['id'], 'succeeded', []]);
    const [start, end] = [run['start_date'], run['end_date']].map((day) => (day as Date).toISOString().slice(0, 10)) as [string, string];
    const facts = await factsOfService(api, account.id, connectionId);
    expect(Object.keys(facts).length).toBeGreaterThan(daysOfHistory * 5);
    expect(facts).toEqual(await factsOfPlatform(sandbox, adAccountId, placed, start, end));
    expect(endings.filter((ending) => ending === 'killed').length).toBeGreaterThanOrEqual(kills - 1);
    const [events] = await api.look("select count(*)::int as n from foundation.outbox_event where type = 'connection.metrics_landed'");
    expect(events?.['n']).toBeGreaterThan(0);
    console.log(`killed ${kills} times (${endings.join(', ')}): ${Object.keys(facts).length} cells equal to the micro`);
  },
  isFull ? 300_000 : 120_000,
);
