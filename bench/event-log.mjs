// @ts-check
// npm run bench:event-log [-- <checkout>]: measures what an event costs on its way to the event log, also compared with another checkout.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '../apps/launcher/database/roles.ts';
import { cpuSeconds, cpuSecondsOfFamily } from './figures/process-usage.mjs';
import { shuffled, spread } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { seed } from './stage/seed.mjs';
import { onStage } from './stage/stage.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '4' }, events: { type: 'string', default: '5000' } },
});
const [rounds, events] = [Number(values.rounds), Number(values.events)];
const accountsInTurns = 500;
const warmUpEvents = 1_000;
const pollMs = 20;

/** @typedef {import('./stage/stage.mjs').Stage} Stage */
/** @typedef {{ worker: number, postgres: number, perSecond: number }} Figures CPU in µs per event */
/** @typedef {import('./stage/servers.mjs').Server} Server */

const checkouts = [resolve(import.meta.dirname, '..'), ...positionals.slice(0, 1).map((path) => resolve(path))];

// Each campaign has one event. The n-th campaigns of all accounts come before the next ones, so the accounts take turns.
const record = `
insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, revision, changes, at)
select gen_random_uuid(), account_id, 'campaign.updated', 'campaign', id, 3, '{"name": {"from": "Before", "to": "After"}}', now()
from (select account_id, id, row_number() over (partition by account_id order by id) as turn
  from campaigns.campaign where account_id = any($1::uuid[])) c
order by turn, account_id limit $2`;

const copyCampaigns = `
insert into campaigns.campaign
select (jsonb_populate_record(c, jsonb_build_object('id', uuidv7(), 'external_id', null))).* from campaigns.campaign c
cross join generate_series(1, $2::int / (select count(*) from campaigns.campaign where account_id = $1)) where account_id = $1`;

await onStage({}, async (stage) => {
  say(`Seeding campaigns of ${accountsInTurns} accounts, and as many of one account`);
  const [one, ...many] = await seed(stage.superuserUrl, {
    accounts: accountsInTurns + 1,
    campaignsPerAccount: Math.ceil(events / accountsInTurns),
  });
  if (one === undefined) throw new Error('No account exists in the seed data.');
  await withClient(stage.superuserUrl, async (superuser) => {
    await superuser.query(copyCampaigns, [one.id, events]);
    await superuser.query('analyze campaigns.campaign');
  });
  const shapes = { [`${accountsInTurns} accounts in turns`]: many, 'one account': [one] };
  /** @type {Map<string, Figures[][]>} */
  const results = new Map(Object.keys(shapes).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    /** @type {Map<string, Figures[]>} */
    const ofRound = new Map();
    for (const side of shuffled(checkouts.keys().toArray())) {
      const worker = await startWorkerOf(/** @type {string} */ (checkouts[side]), stage);
      await moveEvents(stage, worker, many, warmUpEvents);
      for (const [name, accounts] of shuffled(Object.entries(shapes))) {
        const sides = ofRound.get(name) ?? [];
        sides[side] = await moveEvents(stage, worker, accounts, events);
        ofRound.set(name, sides);
      }
      await worker.stop();
    }
    for (const [name, sides] of ofRound) results.get(name)?.push(sides);
    say(`Finished round ${round} of ${rounds}`);
  }
  report(results);
});

/**
 * Starts the worker of a checkout by the modules of that checkout.
 * @param {string} checkout
 * @param {Stage} stage
 * @returns {Promise<Server>}
 */
async function startWorkerOf(checkout, stage) {
  return (await import(join(checkout, 'bench/stage/servers.mjs'))).startWorker(stage);
}

/**
 * Records events of the accounts and measures until all are in the log.
 * @param {Stage} stage
 * @param {Server} worker
 * @param {readonly { id: string }[]} accounts
 * @param {number} count
 * @returns {Promise<Figures>}
 */
function moveEvents({ superuserUrl, postmaster }, { pid }, accounts, count) {
  return withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query(record, [accounts.map(({ id }) => id), count]);
    if (rowCount !== count) throw new Error(`${rowCount} events were recorded instead of ${count}`);
    const [workerBefore, postgresBefore, start] = [cpuSeconds(pid), cpuSecondsOfFamily(postmaster), performance.now()];
    for (;;) {
      const { rows } = await client.query('select exists (select from foundation.recorded_event) as "isWaiting"');
      if (!rows[0].isWaiting) break;
      await sleep(pollMs);
    }
    const perEvent = 1e6 / count;
    return {
      worker: (cpuSeconds(pid) - workerBefore) * perEvent,
      postgres: (cpuSecondsOfFamily(postmaster) - postgresBefore) * perEvent,
      perSecond: (count * 1_000) / (performance.now() - start),
    };
  });
}

/** @param {Map<string, Figures[][]>} results */
function report(results) {
  const rows = [['', 'checkout', 'worker µs', 'PostgreSQL µs', 'CPU µs', 'min', 'max', 'events/s']];
  const cpuOf = (/** @type {Figures} */ { worker, postgres }) => worker + postgres;
  for (const [name, list] of results) {
    for (const [side, checkout] of checkouts.entries()) {
      const figures = list.map((sides) => /** @type {Figures} */ (sides[side]));
      const middle = (/** @type {(each: Figures) => number} */ of) => spread(figures.map(of)).median.toFixed(0);
      const { min, max } = spread(figures.map(cpuOf));
      const parts = [middle(({ worker }) => worker), middle(({ postgres }) => postgres), middle(cpuOf), min.toFixed(0), max.toFixed(0)];
      rows.push([name, side === 0 ? 'this' : checkout, ...parts, middle(({ perSecond }) => perSecond)]);
    }
    if (checkouts.length === 1) continue;
    const compared = (/** @type {(each: Figures) => number} */ of) =>
      spread(list.map(([mine, other]) => of(/** @type {Figures} */ (mine)) / of(/** @type {Figures} */ (other))));
    const cpu = compared(cpuOf);
    const parts = [compared(({ worker }) => worker).median, compared(({ postgres }) => postgres).median, cpu.median, cpu.min, cpu.max];
    rows.push([name, 'this / other', ...[...parts, compared(({ perSecond }) => perSecond).median].map(ratio)]);
  }
  say(`\nCPU per event, and events per second (medians of ${rounds} rounds with ${events} events)\n\n${table(rows, 2)}`);
}
