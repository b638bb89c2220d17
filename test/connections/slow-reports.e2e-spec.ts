import { addDays, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let connectionId: Id<'con'>;
beforeAll(async () => {
  sandbox = await startSandbox({ personalities: ['asynchronous-reports'] });
  // The platform needs ten minutes for each report.
  await sandbox.control.settings({ report_seconds: 600 });
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' }, clock });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  account = await api.openAccount();
  connectionId = await connectSandbox(api, account, sandbox);
});
afterEach(() => sandbox.control.faults.clear());

interface Run {
  readonly id: string;
  readonly status: string;
  readonly through: string | null;
  readonly report: { readonly startDay: string; readonly cursor: string; readonly askAgainAt: string; readonly failures: number } | null;
}

async function runs(): Promise<Run[]> {
  const rows = await api.look(
    `select id, status, ingested_through::text as through, report_to_come as report from connections.sync_run where connection_id = $1`,
    [uuidOf(connectionId)],
  );
  return rows as unknown as Run[];
}
const run = async () => (await runs())[0] as Run;
const jobs = async ({ id }: Run) =>
  api.look(`select start_after from pgboss.job where data->>'sync_id' = $1 and state = 'created' order by created_on desc`, [
    idFromUuid('syn', id),
  ]);
const execute = async () => api.service.app.get(CommandBus).execute(new RunSync(account.id, idFromUuid('syn', (await run()).id)));

/** Executes the run when it is due. */
async function executeLater(seconds: number): Promise<void> {
  await sandbox.control.clock.advance(seconds);
  clock.aheadMs += seconds * 1_000;
  await execute();
}

describe('a platform that makes reports slowly', () => {
  it('each report is asked for once, its windows are ingested one by one, and the run succeeds', async () => {
    await execute();
    const first = await run();
    expect(first).toMatchObject({ status: 'running', through: null, report: { cursor: expect.any(String) } });
    const dueAt = Date.parse(first.report?.askAgainAt as string);
    expect((await jobs(first))[0]?.['start_after']).toEqual(new Date(dueAt));
    // Delivered twice, the job leaves the report alone.
    await sandbox.control.resetRequests();
    const before = (await jobs(first)).length;
    await execute();
    expect([(await sandbox.control.requests())['metrics'] ?? 0, (await jobs(first)).length]).toEqual([0, before]);
    const seen: Run[] = [];
    for (let turn = 0; turn < 200 && (await run()).status === 'running'; turn++) {
      await executeLater(61);
      seen.push(await run());
    }
    expect(seen.at(-1)).toMatchObject({ status: 'succeeded', report: null });
    const cursors = new Set([first, ...seen].flatMap(({ report }) => report?.cursor ?? []));
    const windows = new Set([first, ...seen].flatMap(({ report }) => report?.startDay ?? []));
    expect([cursors.size, windows.size > 3]).toEqual([windows.size, true]);
    // What is ingested is not read again.
    for (const { through, report } of seen) if (through !== null && report !== null) expect(report.startDay).toBe(addDays(through, 1));
    expect(await runs()).toHaveLength(1);
  });

  it('the report is kept while the platform fails for a while, and given up after several failures', async () => {
    await execute();
    const { report } = await run();
    await sandbox.control.faults.set([{ kind: 'http_500_before', operation: 'metrics' }]);
    for (let failure = 1; failure <= 5; failure++) {
      await executeLater(120);
      expect((await run()).report).toMatchObject({ cursor: report?.cursor, failures: failure });
    }
    await executeLater(120);
    const [{ errors }] = (await api.look('select errors from connections.sync_run where connection_id = $1', [uuidOf(connectionId)])) as [
      { errors: object[] },
    ];
    expect([(await run()).status, errors]).toEqual(['failed', [expect.objectContaining({ platform_code: 'report_not_ready' })]]);
  });

  it('a run that waits is not stuck', async () => {
    await execute();
    const waiting = await run();
    const before = (await jobs(waiting)).length;
    await api.look(`update connections.sync_run set queued_at = queued_at - interval '3 hours' where connection_id = $1`, [
      uuidOf(connectionId),
    ]);
    await sweepAccounts(api.service.app, WatchConnections);
    expect(await jobs(waiting)).toHaveLength(before);
    clock.aheadMs += 2 * 3_600_000;
    await sweepAccounts(api.service.app, WatchConnections);
    expect(await jobs(waiting)).toHaveLength(before + 1);
  });
});
