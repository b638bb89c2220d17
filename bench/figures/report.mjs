// @ts-check
import { spread } from './statistics.mjs';
import { ratio, say, table } from './table.mjs';

/** @typedef {import('../load/generator.mjs').Outcome} Outcome */
/** @typedef {import('../load/requests.mjs').Job} Job */
/** @typedef {{ service: number, baseline: number }} BothSides */
/**
 * @typedef {object} Results
 * @property {Map<Job, Record<'service' | 'baseline', Outcome>[]>} results the rounds of each job
 * @property {{ atRest: BothSides, afterLoad: BothSides }} memory in MB
 * @property {{ median: number, min: number, max: number }} startUp in seconds
 */

/** @param {Results} figures */
export function printReport({ results, memory, startUp }) {
  const ratios = [['', 'CPU per request', 'min', 'max', 'requests/s', 'p99']];
  const absolutes = [['', '', 'CPU µs', 'PostgreSQL µs', 'requests/s', 'p50 ms', 'p99 ms', 'body bytes']];
  for (const [job, rounds] of results) {
    const of = (/** @type {keyof Outcome} */ figure) => spread(rounds.map(({ service, baseline }) => service[figure] / baseline[figure]));
    const cpu = of('cpu');
    ratios.push([job, ratio(cpu.median), ratio(cpu.min), ratio(cpu.max), ratio(of('perSecond').median), ratio(of('p99').median)]);
    for (const side of /** @type {const} */ (['service', 'baseline'])) {
      const middle = (/** @type {keyof Outcome} */ figure, digits = 0) =>
        spread(rounds.map((outcomes) => outcomes[side][figure])).median.toFixed(digits);
      absolutes.push([
        job,
        side,
        middle('cpu'),
        middle('databaseCpu'),
        middle('perSecond'),
        middle('p50', 1),
        middle('p99', 1),
        middle('bytes'),
      ]);
    }
  }
  const megabytes = (/** @type {BothSides} */ { service, baseline }) =>
    `service ${service.toFixed(0)} MB, baseline ${baseline.toFixed(0)} MB`;
  const seconds = (/** @type {number} */ value) => value.toFixed(2);
  say(`\nService / baseline (median of paired rounds)\n\n${table(ratios)}`);
  say(`\nAbsolute values on this machine (medians)\n\n${table(absolutes)}`);
  say(`\nMemory at rest: ${megabytes(memory.atRest)}; after load: ${megabytes(memory.afterLoad)}`);
  say(`Startup of the service: ${seconds(startUp.median)} s (${seconds(startUp.min)} to ${seconds(startUp.max)})`);
}
