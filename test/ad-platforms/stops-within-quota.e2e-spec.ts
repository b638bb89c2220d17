import { newId, uuidOf } from '#libs/kernel';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';

const isFull = process.env['TEST_SCALE'] === 'full';
/** The calls that the adapter of the sandbox counts with, when the sandbox has a daily quota. */
const limit = 15_000;
const hours = 24;
/** In the short form, one stop in three hours is sent by workers; the others are only counted. */
const hoursPerStop = isFull ? 1 : 3;
const connections = 100;
const withinMs = 30_000;

let running: Awaited<ReturnType<typeof startWithSandbox>>;
let stage: DeliveryStage;

beforeAll(async () => {
  running = await startWithSandbox({}, { personalities: ['daily-quota'] });
  stage = await DeliveryStage.open(running.sandbox, running.api);
}, 60_000);
afterAll(() => running.stop());

/** Whose calls they are that the test only counts. */
const otherAccount = uuidOf(newId('acc'));

const look = (text: string, values?: unknown[]) => running.api.look(text, values);

async function used(): Promise<Record<'stop' | 'change' | 'look' | 'report', number>> {
  const rows = await look(
    `select purpose, sum(operations)::int as operations from ad_platforms.quota_use
     where hour > now() - interval '25 hours' group by purpose`,
  );
  return { stop: 0, change: 0, look: 0, report: 0, ...Object.fromEntries(rows.map((row) => [row['purpose'], row['operations']])) };
}

const count = (purpose: string, operations: number) =>
  look(
    `with counted as (
       insert into ad_platforms.quota_use as q values ('sandbox', date_trunc('hour', now()), $1, $2)
       on conflict (platform, hour, purpose) do update set operations = q.operations + excluded.operations)
     insert into ad_platforms.quota_use_of_account as q values ('sandbox', $3, date_trunc('hour', now()), $1, $2)
     on conflict (platform, party, hour, purpose) do update set operations = q.operations + excluded.operations`,
    [purpose, operations, otherAccount],
  );

/** Lets an hour pass for the quota. In two steps, so that no two rows meet on the way. */
const passHour = () =>
  look(
    ['quota_use', 'quota_use_of_account']
      .flatMap((table) =>
        ["- interval '1000 hours'", "+ interval '999 hours'"].map((by) => `update ad_platforms.${table} set hour = hour ${by}`),
      )
      .join(';'),
  );

/**
 * What the other connections do in an hour: looks, reports and changes take all that their shares leave them. No call of a worker is counted
 * between what this reads and what it counts.
 */
async function wantEverything(): Promise<void> {
  const [looks, reports, changesAndReports] = [limit * 0.25, limit * 0.2, limit * 0.55];
  await look(`
    begin;
    lock table ad_platforms.quota_use, ad_platforms.quota_use_of_account in share row exclusive mode;
    with used as (
      select purpose, sum(operations)::int as operations from ad_platforms.quota_use where hour > now() - interval '25 hours' group by purpose),
    by_purpose as (
      select coalesce(max(operations) filter (where purpose = 'look'), 0) as look,
        coalesce(max(operations) filter (where purpose = 'report'), 0) as report,
        coalesce(max(operations) filter (where purpose = 'change'), 0) as change from used),
    reported as (
      select *, greatest(0, least(${connections * 2}, ${reports} - report, ${changesAndReports} - change - report)) as reports from by_purpose),
    wanted as (
      select 'look' as purpose, greatest(0, least(${connections * 4}, ${looks} - look)) as operations from reported
      union all select 'report', reports from reported
      union all select 'change', greatest(0, ${changesAndReports} - change - report - reports) from reported),
    counted as (
      insert into ad_platforms.quota_use as q select 'sandbox', date_trunc('hour', now()), purpose, operations from wanted
      on conflict (platform, hour, purpose) do update set operations = q.operations + excluded.operations)
    insert into ad_platforms.quota_use_of_account as q
      select 'sandbox', '${otherAccount}'::uuid, date_trunc('hour', now()), purpose, operations from wanted
    on conflict (platform, party, hour, purpose) do update set operations = q.operations + excluded.operations;
    commit`);
}

const runStateOf = async (id: string) =>
  (await running.sandbox.control.campaigns(stage.adAccountId))
    .filter(({ reference }) => reference === id)
    .map(({ run_state: state }) => state);

it('over a day on which everything else wants more than its share, workers send every stop within 30 seconds', async () => {
  await look(
    `insert into ad_platforms.quota_look (platform, connection_id, looked_at, reviewed_at)
     select 'sandbox', gen_random_uuid(), now(), now() from generate_series(1, $1)`,
    [connections - 1],
  );
  const stops = hours / hoursPerStop;
  const ids: string[] = [];
  for (let n = 0; n < stops; n++) ids.push((await stage.launch()).id);
  for (const id of ids)
    await until(
      () => runStateOf(id),
      ([state]) => state === 'running',
      withinMs,
    );
  const seconds: number[] = [];
  for (let hour = 0; hour < hours; hour++) {
    await passHour();
    await wantEverything();
    // A stop every two minutes, of two calls; at noon, someone stops everything.
    await count('stop', hour === hours / 2 ? 800 : 60);
    const id = hour % hoursPerStop === 0 ? ids[hour / hoursPerStop] : undefined;
    if (id === undefined) continue;
    const waiting = await stage.launch();
    const askedAt = performance.now();
    await stage.act(id, 'pause');
    await until(
      () => runStateOf(id),
      ([state]) => state === 'paused',
      withinMs,
    );
    seconds.push((performance.now() - askedAt) / 1_000);
    expect(await runStateOf(waiting.id)).toEqual([]);
  }
  expect(seconds).toHaveLength(stops);
  expect(Math.max(...seconds)).toBeLessThan(withinMs / 1_000);
  // A call that does not fit is counted first and taken back then.
  const { stop, change, report, look: looks } = await until(used, (use) => use.change + use.report + use.look <= limit * 0.8, withinMs);
  expect(change + report + looks).toBeLessThanOrEqual(limit * 0.8);
  expect(change + report + looks).toBeGreaterThan(limit * 0.75);
  expect(stop).toBeGreaterThan(2_000);
  console.log(`${stops} stops with ${change + report + looks + stop} of ${limit} calls used: at most ${Math.max(...seconds).toFixed(1)} s`);
}, 300_000);
