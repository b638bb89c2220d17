// @ts-check
// npm run bench:rls: measures the cost of row-level security. The baseline serves the same reads in two ways: in a tenant transaction as
// a role that is subject to the policies, and with single statements as a role that bypasses them.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withClient } from '../apps/launcher/database/roles.ts';
import { shuffled, spread } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { startLoad } from './load/load.mjs';
import { seed } from './stage/seed.mjs';
import { startBaseline, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

// Not strict, because `npm run bench -- --rls` passes its own options.
const { values } = parseArgs({
  strict: false,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const amounts = { accounts: 1_000, campaignsPerAccount: 100 };
const jobs = /** @type {const} */ (['get_one', 'list_20']);
const sides = /** @type {const} */ (['bound', 'unbound']);
const bypassRole = 'bench_free';

/** @typedef {typeof jobs[number]} Job */
/** @typedef {typeof sides[number]} Side */
/** @typedef {{ cpu: number, databaseCpu: number, statement: number, perSecond: number }} Figures in µs per request, except perSecond */

const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'on' };

/**
 * Time per request of BEGIN, SET LOCAL, the read and COMMIT. Excludes the admission, which is the same on both sides.
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
    await client.query(`create role ${bypassRole} login bypassrls password '${password}'; grant acs_service to ${bypassRole}`);
    await client.query('create extension pg_stat_statements');
    return Object.assign(new URL(stage.serviceUrl), { username: bypassRole, password }).href;
  });
  // The service creates the certificate that the variants use.
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
    say(`Finished round ${round} of ${rounds}`);
  }
  report(results);
});

/** @param {Map<Job, Record<Side, Figures>[]>} results */
function report(results) {
  const rows = [['', 'bound', 'unbound', 'ratio', 'least', 'most']];
  const names = /** @type {const} */ ({
    cpu: 'CPU µs of Node',
    databaseCpu: 'CPU µs of PostgreSQL, including admission',
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
