// @ts-check
// npm run bench:metrics: measures the cost of exposing metrics. Two services differ only in METRICS_PORT; one is scraped as by Prometheus.
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { shuffled, spread } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { startLoad } from './load/load.mjs';
import { jobs } from './load/requests.mjs';
import { seed } from './stage/seed.mjs';
import { startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

// Not strict, because `npm run bench -- --metrics` passes its own options.
const { values } = parseArgs({
  strict: false,
  options: { rounds: { type: 'string', default: '20' }, seconds: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const amounts = { accounts: 1_000, campaignsPerAccount: 100 };
const sides = /** @type {const} */ (['on', 'off']);
// Many short pairs: other work on the machine then disturbs both sides of a pair alike, or only a few pairs.
const scrapeIntervalMs = 5_000;
/** What may be spent: CPU per request with metrics, divided by without. */
const maxRatio = 1.03;

/** @typedef {import('./load/requests.mjs').Job} Job */
/** @typedef {typeof sides[number]} Side */

await onStage({}, async (stage) => {
  say(`Seeding ${amounts.accounts * amounts.campaignsPerAccount} campaigns of ${amounts.accounts} accounts`);
  const accounts = await seed(stage.superuserUrl, amounts);
  const port = await freePort();
  const environment = { RUN_JOBS: 'off' };
  const servers = {
    on: await startService(stage, { environment: { ...environment, METRICS_PORT: String(port) } }),
    off: await startService(stage, { environment }),
  };
  const load = startLoad(stage, accounts);
  let scrapes = 0;
  const scraping = setInterval(() => {
    void fetch(`http://127.0.0.1:${port}/metrics`)
      .then((response) => response.text())
      .then((text) => (scrapes += text.includes('acs_figures_up 1') ? 1 : 0));
  }, scrapeIntervalMs);
  stage.addCleanup(async () => clearInterval(scraping));

  const measure = async (/** @type {Side} */ side, /** @type {Job} */ job) => {
    const { baseUrl, pid } = servers[side];
    return (await load({ job, baseUrl, pid, idForm: 'id', seconds, warmUpSeconds: 0.3 })).cpu;
  };
  /** @type {Map<Job, Record<Side, number>[]>} */
  const results = new Map(jobs.map((job) => [job, []]));
  say('Warming up');
  for (let i = 0; i < 3; i++) for (const job of jobs) for (const side of sides) await measure(side, job);
  for (let round = 1; round <= rounds; round++) {
    for (const job of shuffled(jobs)) {
      const figures = { on: 0, off: 0 };
      for (const side of shuffled(sides)) figures[side] = await measure(side, job);
      results.get(job)?.push(figures);
    }
    say(`Finished round ${round} of ${rounds}`);
  }
  report(results, scrapes);
});

/**
 * @param {Map<Job, Record<Side, number>[]>} results
 * @param {number} scrapes
 */
function report(results, scrapes) {
  const rows = [['', 'CPU µs on', 'CPU µs off', 'ratio', 'min', 'max']];
  const add = (/** @type {string} */ name, /** @type {Record<Side, number>[]} */ list) => {
    const middle = (/** @type {Side} */ side) => spread(list.map((figures) => figures[side])).median.toFixed(1);
    const { median, min, max } = spread(list.map(({ on, off }) => on / off));
    rows.push([name, middle('on'), middle('off'), ratio(median), ratio(min), ratio(max)]);
    return median;
  };
  for (const [job, list] of results) add(job, list);
  const all = add('all', [...results.values()].flat());
  say(`\nCPU per request with metrics / without (medians of paired rounds, ${scrapes} scrapes)\n\n${table(rows)}`);
  say(`\nLimit: ${maxRatio}. ${all <= maxRatio ? 'Met.' : 'Missed.'}`);
  if (all > maxRatio) process.exitCode = 1;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
