// @ts-check
// npm run bench:rls: what row-level security costs. The baseline answers the same reads twice: in a transaction of the
// tenant as a role that the policies bind, and by single statements as a role that they do not bind.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withClient } from '../apps/launcher/database/roles.mjs';
import { shuffled, spread } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { startLoad } from './load/load.mjs';
import { seed } from './stage/seed.mjs';
import { startBaseline, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

// Not strict: `npm run bench -- --rls` comes here with options of its own.
const { values } = parseArgs({
  strict: false,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const amounts = { accounts: 1_000, campaignsPerAccount: 100 };
const jobs = /** @type {const} */ (['get_one', 'list_20']);
const sides = /** @type {const} */ (['bound', 'unbound']);
const freeRole = 'bench_free';

/** @typedef {typeof jobs[number]} Job */
/** @typedef {typeof sides[number]} Side */
/** @typedef {{ cpu: number, databaseCpu: number, statement: number, perSecond: number }} Figures in µs a request, but the last */

const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'on' };

/**
 * The time of everything that answers the question itself, a request: BEGIN, SET LOCAL, COMMIT and the read. The
 * admission is the same function on both sides and left out.
 */
const statementTime = `
select sum(total_exec_time) filter (where query ~* '^(begin|set local|commit|select id, name)') * 1000
     / nullif(sum(calls) filter (where query ~* '^select id, name'), 0) as us
from pg_stat_statements`;

await onStage({ settings }, async (stage) => {
  say(`Seeding ${amounts.accounts * amounts.campaignsPerAccount} campaigns of ${amounts.accounts} accounts`);
  const accounts = await seed(stage.superuserUrl, amounts);
  const freeUrl = await withClient(stage.superuserUrl, async (client) => {
    const password = randomBytes(12).toString('hex');
    await client.query(`create role ${freeRole} login bypassrls password '${password}'; grant acs_service to ${freeRole}`);
    await client.query('create extension pg_stat_statements');
    return Object.assign(new URL(stage.serviceUrl), { username: freeRole, password }).href;
  });
  // The service makes the certificate that the variants use.
  await (await startService(stage)).stop();
  const servers = {
    bound: await startBaseline(stage),
    unbound: await startBaseline(stage, { databaseUrl: freeUrl, tenancy: 'none' }),
  };
  const load = startLoad(stage, accounts);

  /**
   * @param {Side} side
   * @param {Job} job
   * @returns {Promise<Figures>}
   */
  const measure = async (side, job) => {
    const { baseUrl, pid } = servers[side];
    await withClient(stage.superuserUrl, (client) => client.query('select pg_stat_statements_reset()'));
    const { cpu, databaseCpu, perSecond } = await load({ job, baseUrl, pid, idForm: 'uuid', seconds });
    const statement = await withClient(stage.superuserUrl, async (client) => (await client.query(statementTime)).rows[0].us);
    return { cpu, databaseCpu, statement, perSecond };
  };

  /** @type {Map<Job, Record<Side, Figures>[]>} */
  const results = new Map(jobs.map((job) => [job, []]));
  for (const job of jobs) for (const side of sides) await measure(side, job);
  for (let round = 1; round <= rounds; round++) {
    for (const job of shuffled(jobs)) {
      const figures = /** @type {Record<Side, Figures>} */ ({});
      for (const side of shuffled(sides)) figures[side] = await measure(side, job);
      results.get(job)?.push(figures);
    }
    say(`Round ${round} of ${rounds} done`);
  }
  report(results);
});

/** @param {Map<Job, Record<Side, Figures>[]>} results */
function report(results) {
  const rows = [['', 'bound', 'unbound', 'ratio', 'least', 'most']];
  const names = /** @type {const} */ ({
    cpu: 'CPU µs of Node',
    databaseCpu: 'CPU µs of PostgreSQL, admission included',
    statement: 'statement time µs in PostgreSQL',
    perSecond: 'requests/s',
  });
  for (const [job, list] of results) {
    for (const [figure, name] of /** @type {[keyof Figures, string][]} */ (Object.entries(names))) {
      const middle = (/** @type {Side} */ side) => spread(list.map((figures) => figures[side][figure])).median.toFixed(0);
      const { median, min, max } = spread(list.map(({ bound, unbound }) => bound[figure] / unbound[figure]));
      rows.push([`${job}: ${name}`, middle('bound'), middle('unbound'), ratio(median), ratio(min), ratio(max)]);
    }
  }
  say(`\nReads with row-level security / without it (medians of paired rounds)\n\n${table(rows)}`);
}
