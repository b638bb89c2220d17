// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
// Jest's default sequencer, which is installed with Jest.
import TestSequencer from '@jest/test-sequencer';

/** @typedef {{ path: string, context: { config: { rootDir: string } } }} Test */
/** @typedef {{ testResults: { testFilePath: string, perfStats: { runtime: number } }[] }} Results */

// The time of a test is private in its types.
const Sequencer = /** @type {new (...options: any[]) => any} */ (/** @type {unknown} */ (TestSequencer));

const recordedIn = join(import.meta.dirname, 'durations.json');
/** Files that take less are not recorded: in which order they run makes no difference. */
const minSeconds = 3;
/** @type {Record<string, number>} */
const recorded = JSON.parse(readFileSync(recordedIn, 'utf8'));

/**
 * Jest starts the longest files first, so that no worker runs one alone in the end. It knows their durations from the run before; in a fresh
 * clone it takes the size of a file instead, by which the suites of the ad platforms, four lines each, come last. This sequencer knows
 * the durations of the slow files from `durations.json`, which `npm run test:durations` writes.
 */
export default class LongestFirst extends Sequencer {
  /**
   * The duration of a test file in ms.
   * @param {Test} test
   */
  time(test) {
    return super.time(test) ?? (recorded[nameOf(test)] ?? 0) * 1_000;
  }

  /**
   * @param {Test[]} tests
   * @param {Results} results
   */
  cacheResults(tests, results) {
    super.cacheResults(tests, results);
    if (process.env['RECORD_DURATIONS'] !== 'true') return;
    const root = tests[0]?.context.config.rootDir ?? '';
    const measured = results.testResults.map(
      ({ testFilePath, perfStats }) => /** @type {const} */ ([relative(root, testFilePath), Math.round(perfStats.runtime / 1_000)]),
    );
    const seconds = durationsAfter(Object.fromEntries(measured), recorded);
    writeFileSync(recordedIn, `${JSON.stringify(seconds, null, 2)}\n`);
  }
}

/**
 * The durations after a run, the longest first. Files that did not run keep what was recorded for them.
 * @param {Record<string, number>} measured
 * @param {Record<string, number>} before
 * @returns {Record<string, number>}
 */
export function durationsAfter(measured, before) {
  const all = Object.entries({ ...before, ...measured }).filter(([name, duration]) => duration >= minSeconds && existsSync(name));
  return Object.fromEntries(all.sort(([, one], [, other]) => other - one));
}

/** @param {Test} test */
function nameOf({ path, context }) {
  return relative(context.config.rootDir, path);
}
