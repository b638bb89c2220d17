import { type Id, newId, uuidOf } from '#libs/kernel';
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
});
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
 * What the other connections do in an hour: looks, reports and changes take all that their shares leave them. The calls of the workers
 * wait meanwhile, so that the shares are met exactly.
 */
const wantEverything = () =>
  look(`
    lock table ad_platforms.quota_use in exclusive mode;
    with used as (
      select purpose, sum(operations)::int as operations from ad_platforms.quota_use where hour > now() - interval '25 hours' group by purpose),
    rest as (
      select ${limit * 0.25} - coalesce(sum(operations) filter (where purpose = 'look'), 0) as look,
        ${limit * 0.2} - coalesce(sum(operations) filter (where purpose = 'report'), 0) as report,
        ${limit * 0.55} - coalesce(sum(operations) filter (where purpose in ('change', 'report')), 0) as common from used),
    taken as (
      select greatest(0, least(${connections * 4}, look)) as look, greatest(0, least(${connections * 2}, report, common)) as report, common from rest),
    calls as (
      select t.purpose, t.operations
      from taken, lateral (values ('look', look), ('report', report), ('change', greatest(0, common - report))) as t (purpose, operations)),
    counted as (
      insert into ad_platforms.quota_use as q select 'sandbox', date_trunc('hour', now()), purpose, operations from calls
      on conflict (platform, hour, purpose) do update set operations = q.operations + excluded.operations returning 1)
    insert into ad_platforms.quota_use_of_account as q select 'sandbox', '${otherAccount}', date_trunc('hour', now()), purpose, operations
    from calls
    on conflict (platform, party, hour, purpose) do update set operations = q.operations + excluded.operations`);

const runStateOf = async (id: string) =>
  (await running.sandbox.control.campaigns(stage.adAccountId))
    .filter(({ reference }) => reference === id)
    .map(({ run_state: state }) => state);

/** Whether the push of the campaign was refused, and waits for calls. */
const isPutOff = async (id: string) =>
  (
    await look(`select from delivery.delivery where campaign_id = $1 and next_push_at > now() + interval '10 minutes'`, [
      uuidOf(id as Id<'cmp'>),
    ])
  ).length > 0;

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
    // A call that is refused is counted for a moment, in which no hour may pass: its row would move.
    await until(
      () => isPutOff(waiting.id),
      (answer) => answer,
      withinMs,
    );
    expect(await runStateOf(waiting.id)).toEqual([]);
  }
  expect(seconds).toHaveLength(stops);
  expect(Math.max(...seconds)).toBeLessThan(withinMs / 1_000);
  // A call that is refused is counted for a moment.
  const othersOf = ({ change, report, look: looks }: Awaited<ReturnType<typeof used>>) => change + report + looks;
  const use = await until(used, (all) => othersOf(all) <= limit * 0.8, withinMs);
  expect(othersOf(use)).toBeGreaterThan(limit * 0.75);
  const { stop } = use;
  expect(stop).toBeGreaterThan(2_000);
  console.log(`${stops} stops with ${othersOf(use) + stop} of ${limit} calls used: at most ${Math.max(...seconds).toFixed(1)} s`);
}, 300_000);
