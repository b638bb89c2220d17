// @ts-check
// npm run test:slow: runs the tests as a machine under load does, to find those that count on time instead of a condition: once beside two
// busy processes per core, and once with each worker of Jest, and what it has started, stopped for a second every ten.
import { join } from 'node:path';
import { checkoutRoot as root } from './checkout/project-node.mjs';
import { runInForeground } from './process/child.mjs';
import { createProgress } from './process/progress.mjs';
import { createShutdown } from './process/shutdown.mjs';
import { keepBusy, pauseRepeatedly } from './process/slow-machine.mjs';

const BUSY_PER_CORE = 2;
const RHYTHM = { everyMs: 10_000, forMs: 1_000 };
const { say } = createProgress();
const shutdown = createShutdown(say, { exitCodeOnSignal: 130 });

/** @param {import('./process/process-tree.mjs').Process} process */
const isWorker = ({ command }) => command.includes(join(root, 'node_modules', 'jest-worker')) && command.includes('processChild');

/**
 * @param {string} condition
 * @param {() => { end(): Promise<void> }} begin
 */
async function runTests(condition, begin) {
  say(`The tests run ${condition}.`);
  const slowness = begin();
  const removeCleanup = shutdown.add(() => slowness.end());
  const exitCode = await runInForeground(process.execPath, [join(import.meta.dirname, 'test.mjs'), ...process.argv.slice(2)], { shutdown });
  if (shutdown.isStopping()) await shutdown.stop(exitCode);
  await slowness.end();
  removeCleanup();
  return exitCode;
}

const exitCodes = [
  await runTests(`beside ${BUSY_PER_CORE} busy processes per core`, () => keepBusy(BUSY_PER_CORE)),
  await runTests('with each worker stopped for a second every ten', () => pauseRepeatedly(isWorker, RHYTHM)),
];
process.exitCode = exitCodes.find((code) => code !== 0) ?? 0;
