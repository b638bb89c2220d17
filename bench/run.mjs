// @ts-check
// npm run bench: compares the service with the baseline in interleaved rounds. See README.md for how to read the results.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { residentMegabytes } from './figures/process-usage.mjs';
import { shuffled, spread } from './figures/statistics.mjs';
import { printReport } from './figures/report.mjs';
import { say } from './figures/table.mjs';
import { startLoad } from './load/load.mjs';
import { jobs as allJobs } from './load/requests.mjs';
import { seed } from './stage/seed.mjs';
import { startBaseline, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

/** @typedef {import('./load/requests.mjs').Job} Job */
/** @typedef {'service' | 'baseline'} Side */
/** @typedef {import('./load/generator.mjs').Outcome} Outcome */
/** @typedef {Record<Side, Outcome>} Round */

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    jobs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rls: { type: 'boolean', default: false },
    metrics: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
const seconds = Number(values.seconds ?? (values.quick ? 1.5 : 4));
const requested = values.jobs?.split(',') ?? [...allJobs];
const jobs = allJobs.filter((job) => requested.includes(job));
const starts = values.quick ? 3 : 5;
if (!(rounds >= 1) || !(seconds > 0) || jobs.length !== requested.length || jobs.length === 0) {
  process.stderr.write(
    `Usage: run.mjs [--rounds N] [--seconds N] [--jobs ${allJobs.join(',')}] [--quick] [--rls] [--metrics] [--json FILE]\n`,
  );
  process.exit(2);
}

// An Enterprise account is limited to 1,000 requests per minute, so 1,000 accounts allow 16,000 per second.
const amounts = { accounts: 1_000, campaignsPerAccount: 100 };
const sides = /** @type {const} */ (['service', 'baseline']);
const settleMs = 3_000;

await onStage({}, async (stage) => {
  say(`Seeding ${amounts.accounts * amounts.campaignsPerAccount} campaigns of ${amounts.accounts} accounts`);
  const accounts = await seed(stage.superuserUrl, amounts);

  // The first start also creates the certificate, so it is not measured.
  await (await startService(stage)).stop();
  const startUps = [];
  for (let i = 0; i < starts - 1; i++) {
    const service = await startService(stage);
    startUps.push(service.readyAfter);
    await service.stop();
  }
  const servers = { service: await startService(stage), baseline: await startBaseline(stage) };
  startUps.push(servers.service.readyAfter);
  await new Promise((resume) => setTimeout(resume, settleMs));
  const memoryOf = () => ({ service: residentMegabytes(servers.service.pid), baseline: residentMegabytes(servers.baseline.pid) });
  const atRest = memoryOf();

  const load = startLoad(stage, accounts);
  const run = (/** @type {Side} */ side, /** @type {Job} */ job, time = seconds) => {
    const { baseUrl, pid } = servers[side];
    return load({ job, baseUrl, pid, idForm: side === 'service' ? 'id' : 'uuid', seconds: time });
  };
  say('Warming up');
  for (const job of jobs) for (const side of sides) await run(side, job, 0.5);

  /** @type {Map<Job, Round[]>} */
  const results = new Map(jobs.map((job) => [job, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const job of shuffled(jobs)) {
      const outcomes = /** @type {Round} */ ({});
      for (const side of shuffled(sides)) outcomes[side] = await run(side, job);
      results.get(job)?.push(outcomes);
    }
    say(`Finished round ${round} of ${rounds}`);
  }

  const memory = { atRest, afterLoad: memoryOf() };
  const startUp = spread(startUps);
  printReport({ results, memory, startUp });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(summary({ results, memory, startUp }), null, 2)}\n`);
});

// Also measures the cost of row-level security if requested.
if (values.rls) await import('./row-level-security.mjs');
// The same for the cost of exposing metrics.
if (values.metrics) await import('./metrics.mjs');

/**
 * @param {import('./figures/report.mjs').Results} results
 */
function summary({ results, memory, startUp }) {
  const byJob = [...results].map(([job, list]) => [job, jobSummary(list)]);
  return {
    jobs: Object.fromEntries(byJob),
    rss_mb: rounded(memory.atRest.service),
    rss_after_load_mb: rounded(memory.afterLoad.service),
    startup_s: rounded(startUp.median),
    baseline: { rss_mb: rounded(memory.atRest.baseline), rss_after_load_mb: rounded(memory.afterLoad.baseline) },
    rounds,
    seconds,
    node: process.version,
  };
}

/** @param {Round[]} list */
function jobSummary(list) {
  const ratioOf = (/** @type {(outcome: Outcome) => number} */ figure) =>
    spread(list.map(({ service, baseline }) => figure(service) / figure(baseline)));
  const of = (/** @type {Side} */ side) =>
    Object.fromEntries(
      Object.entries({ cpu_us: 'cpu', database_cpu_us: 'databaseCpu', rps: 'perSecond', p50_ms: 'p50', p99_ms: 'p99', bytes: 'bytes' }).map(
        ([name, figure]) => [name, rounded(spread(list.map((outcomes) => outcomes[side][/** @type {keyof Outcome} */ (figure)])).median)],
      ),
    );
  const cpu = ratioOf((outcome) => outcome.cpu);
  return {
    cpu_ratio: rounded(cpu.median),
    cpu_ratio_min: rounded(cpu.min),
    cpu_ratio_max: rounded(cpu.max),
    rps_ratio: rounded(ratioOf((outcome) => outcome.perSecond).median),
    p99_ratio: rounded(ratioOf((outcome) => outcome.p99).median),
    service: of('service'),
    baseline: of('baseline'),
  };
}

function rounded(/** @type {number} */ value) {
  return Math.round(value * 1000) / 1000;
}
