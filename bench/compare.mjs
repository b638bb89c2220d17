// @ts-check
// npm run bench:compare -- <checkout>: compares the service of this checkout with that of another one, e.g. a worktree of the last release.
// Two runs of `npm run bench` cannot answer this: the speed of a machine changes more between them than a release does.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shuffled, spread } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { jobs as allJobs } from './load/requests.mjs';

/** @typedef {import('./load/requests.mjs').Job} Job */
/** @typedef {import('./load/generator.mjs').Outcome} Outcome */
/** @typedef {'this' | 'other'} Side */
/** @typedef {(job: Job, seconds: number) => Promise<Outcome>} Run */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '10' }, seconds: { type: 'string', default: '2' }, jobs: { type: 'string' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const requested = values.jobs?.split(',') ?? [...allJobs];
const jobs = allJobs.filter((job) => requested.includes(job));
const [other] = positionals;
if (other === undefined || !(rounds >= 1) || !(seconds > 0) || jobs.length !== requested.length) {
  process.stderr.write(`Usage: compare.mjs CHECKOUT [--rounds N] [--seconds N] [--jobs ${allJobs.join(',')}]\n`);
  process.exit(2);
}
const amounts = { accounts: 1_000, campaignsPerAccount: 100 };
const checkouts = { this: resolve(import.meta.dirname, '..'), other: resolve(other) };

await onService(checkouts.this, (runThis) => onService(checkouts.other, (runOther) => measure({ this: runThis, other: runOther })));

/**
 * Starts the service of a checkout on a PostgreSQL of its own, by the modules of that checkout.
 * @param {string} checkout
 * @param {(run: Run) => Promise<void>} work
 */
async function onService(checkout, work) {
  const [{ onStage }, { seed }, { startService }, { startLoad }] = await Promise.all(
    ['stage/stage.mjs', 'stage/seed.mjs', 'stage/servers.mjs', 'load/load.mjs'].map((file) => import(join(checkout, 'bench', file))),
  );
  await onStage({}, async (/** @type {import('./stage/stage.mjs').Stage} */ stage) => {
    say(`Seeding the database of ${checkout}`);
    const accounts = await seed(stage.superuserUrl, amounts);
    const { baseUrl, pid } = await startService(stage);
    const load = startLoad(stage, accounts);
    await work((job, time) => load({ job, baseUrl, pid, idForm: 'id', seconds: time }));
  });
}

/** @param {Record<Side, Run>} runs */
async function measure(runs) {
  const sides = /** @type {const} */ (['this', 'other']);
  for (const job of jobs) for (const side of sides) await runs[side](job, 3);
  /** @type {Map<Job, Record<Side, Outcome>[]>} */
  const results = new Map(jobs.map((job) => [job, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const job of shuffled(jobs)) {
      const outcomes = /** @type {Record<Side, Outcome>} */ ({});
      for (const side of shuffled(sides)) outcomes[side] = await runs[side](job, seconds);
      results.get(job)?.push(outcomes);
    }
  }
  const rows = [['', 'CPU per request, this / other', 'min', 'max', 'least µs', 'PostgreSQL', 'both', 'requests/s', 'p99']];
  for (const [job, list] of results) {
    const ratiosOf = (/** @type {(outcome: Outcome) => number} */ figure) =>
      spread(list.map((outcomes) => figure(outcomes.this) / figure(outcomes.other)));
    const of = (/** @type {keyof Outcome} */ figure) => ratiosOf((outcome) => outcome[figure]);
    const both = ratiosOf(({ cpu, databaseCpu }) => cpu + databaseCpu);
    const least = (/** @type {Side} */ side) => Math.min(...list.map((outcomes) => outcomes[side].cpu)).toFixed(0);
    const cpu = of('cpu');
    rows.push([
      job,
      ...[cpu.median, cpu.min, cpu.max].map(ratio),
      `${least('this')} / ${least('other')}`,
      ...[of('databaseCpu'), both, of('perSecond'), of('p99')].map(({ median }) => ratio(median)),
    ]);
  }
  say(`\n${table(rows)}`);
}
