import type { PlacedCampaign } from '#libs/ad-platforms';
import { Database } from '#libs/foundation';
import { addDays, Validated, type Id, Precondition, systemActor, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RequestSync } from '../../libs/connections/src/application/commands/request-sync.js';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import { factsOfService, factsOfPlatform, placeCampaign } from '../setup/placed-campaigns.js';
import type { TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startPopulatedSandbox } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let connectionId: Id<'con'>;
let adAccountId: string;
let placed: PlacedCampaign[];
const clock = new MovableClock();

beforeAll(async () => {
  sandbox = await startPopulatedSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' }, clock });
  account = await api.openAccount();
  adAccountId = (await sandbox.control.createAdAccount()).id;
  connectionId = await connectSandbox(api, account, sandbox, { adAccountId });
  placed = [await placeCampaign(api, sandbox, account.id, connectionId, { days: 90, ads: 2, audiences: 1 })];
}, 60_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

async function sync() {
  clock.aheadMs += 61_000;
  const bus = api.service.app.get(CommandBus);
  const command = new RequestSync(systemActor(account.id), connectionId, Precondition.none, new Validated({}, []));
  const { run } = await api.service.app.get(Database).transaction(account.id, () => bus.execute(command));
  await bus.execute(new RunSync(account.id, run.id));
  const [row] = await api.look(
    'select status, errors, start_date::text as start, end_date::text as end, ingested_through::text as ingested from connections.sync_run where id = $1',
    [uuidOf(run.id)],
  );
  return row as {
    status: string;
    errors: { code: string; scope: string; message: string }[];
    start: string;
    end: string;
    ingested: string;
  };
}

async function both(start: string, end: string): Promise<[Record<string, number[]>, Record<string, number[]>]> {
  return [await factsOfPlatform(sandbox, adAccountId, placed, start, end), await factsOfService(api, account.id, connectionId)];
}

const dayOf = async (day: string) =>
  (
    await api.look(
      `select d.is_complete, d.is_final from analytics.landed_day d
       join analytics.connection c on c.account_id = d.account_id and c.key = d.connection_key where c.id = $1 and d.day = $2`,
      [uuidOf(connectionId), day],
    )
  )[0];

describe('metrics that are out of range', () => {
  it('metrics out of range are refused and reported, all others are ingested, and the next sync reads the day again', async () => {
    await sandbox.control.faults.set([{ kind: 'impossible_figures', operation: 'metrics', times: 1 }]);
    await finishSync(api, account.id, connectionId);
    const [first] = await api.look(
      'select status, errors, start_date::text as start, end_date::text as last, ingested_through::text as ingested from connections.sync_run where connection_id = $1',
      [uuidOf(connectionId)],
    );
    const { status, errors, start, last, ingested } = first as Record<string, any>;
    expect([status, ingested]).toEqual(['partial', last]);
    expect(errors).toMatchObject([{ code: 'invalid_metrics', retryable: true, message: expect.stringContaining('spend_micros') }]);
    const [day, lastDay] = errors[0].scope.split('/');
    expect(lastDay).toBe(day);
    expect(await dayOf(day)).toEqual({ is_complete: false, is_final: false });
    expect(await dayOf(addDays(day, 1))).toEqual({ is_complete: true, is_final: true });
    const [platform, facts] = await both(start, last);
    const lacking = Object.keys(platform).filter((key) => facts[key] === undefined);
    expect(lacking).toEqual([expect.stringContaining(day)]);
    const { [lacking[0] as string]: _, ...rest } = platform;
    expect(facts).toEqual(rest);

    const again = await sync();
    expect([again.status, again.errors]).toEqual(['succeeded', []]);
    expect(again.start <= day).toBe(true);
    const [now, then] = await both(start, again.end);
    expect(then).toEqual(now);
    expect(await dayOf(day)).toEqual({ is_complete: true, is_final: true });
  }, 60_000);

  it('refused metrics do not change the stored fact', async () => {
    const { start, end } = await sync();
    const [, before] = await both(start, end);
    await sandbox.control.faults.set([{ kind: 'impossible_figures', operation: 'metrics', times: 1 }]);
    const { status, errors } = await sync();
    await sandbox.control.faults.clear();
    expect([status, errors.length]).toEqual(['partial', 1]);
    const day = errors[0]?.scope.slice(0, 10) as string;
    const [, after] = await both(start, end);
    const keys = Object.keys(before).filter((key) => key.startsWith(day));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.map((key) => after[key])).toEqual(keys.map((key) => before[key]));
    expect(await dayOf(day)).toMatchObject({ is_complete: false });
  }, 60_000);
});
