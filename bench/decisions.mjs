// @ts-check
// npm run bench:decisions: reproduces the figures that decide three questions: what MikroORM's entity manager would cost instead of named
// statements, what an interceptor costs, and what it costs to admit a request in Nest's guards instead of at the edge.
import { parseArgs } from 'node:util';
import { comparedHttp } from './decisions/http.mjs';
import { comparedPersistence } from './decisions/persistence.mjs';
import { shuffled, spread } from './figures/statistics.mjs';
import { ratio, say, table } from './figures/table.mjs';
import { onStage } from './stage/stage.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, runs: { type: 'string', default: '1500' } } });
const rounds = Number(values.rounds);
const runs = Number(values.runs);

/**
 * @typedef {object} Comparison two ways to do the same, in this process
 * @property {string} name
 * @property {string} chosen what the product does
 * @property {() => Promise<unknown>} chosenRun
 * @property {string} other
 * @property {() => Promise<unknown>} otherRun
 */

await onStage({}, async (stage) => {
  const comparisons = [...(await comparedPersistence(stage)), ...(await comparedHttp(stage))];
  const rows = [['', 'chosen: CPU µs', 'other: CPU µs', 'other / chosen', 'min', 'max', 'difference µs']];
  for (const comparison of comparisons) rows.push(await compared(comparison));
  say(`\nCPU per operation of this process (medians of ${rounds} paired rounds)\n\n${table(rows)}`);
});

/** @param {Comparison} comparison */
async function compared({ name, chosen, chosenRun, other, otherRun }) {
  const sides = /** @type {const} */ (['chosen', 'other']);
  const run = { chosen: chosenRun, other: otherRun };
  // Compiles the code of both sides.
  for (const side of sides) await cpuOf(run[side], runs);
  /** @type {Record<typeof sides[number], number>[]} */
  const figures = [];
  for (let round = 0; round < rounds; round++) {
    const figure = { chosen: 0, other: 0 };
    for (const side of shuffled(sides)) figure[side] = await cpuOf(run[side], runs);
    figures.push(figure);
  }
  const middle = (/** @type {typeof sides[number]} */ side) => spread(figures.map((figure) => figure[side])).median;
  const { median, min, max } = spread(figures.map((figure) => figure.other / figure.chosen));
  const difference = spread(figures.map((figure) => figure.other - figure.chosen)).median;
  say(`${name}: ${chosen} / ${other}`);
  return [name, middle('chosen').toFixed(0), middle('other').toFixed(0), ratio(median), ratio(min), ratio(max), difference.toFixed(0)];
}

/**
 * CPU microseconds per run, with eight runs at a time, as a server has several requests in progress.
 * @param {() => Promise<unknown>} run
 * @param {number} count
 */
async function cpuOf(run, count) {
  const before = process.cpuUsage();
  let left = count;
  const lane = async () => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}
