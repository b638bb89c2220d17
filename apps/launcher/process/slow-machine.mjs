// @ts-check
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { descendantsOf, listProcesses, signal } from './process-tree.mjs';

/** Ends when its parent does, also when that is killed: it looks ten times a second. */
const BUSY = `process.on('disconnect', () => process.exit());
  const spin = () => { for (const until = Date.now() + 100; Date.now() < until; ); setImmediate(spin); };
  spin();`;

/**
 * Starts processes that compete for the processor.
 * @param {number} perCore
 * @returns {{ readonly pids: readonly number[], end(): Promise<void> }}
 */
export function keepBusy(perCore) {
  const children = Array.from({ length: perCore * availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', BUSY], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  return {
    pids: children.map(({ pid }) => /** @type {number} */ (pid)),
    async end() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

/**
 * Stops processes and all that they have started, again and again, and lets them go on each time. What others have stopped is left alone.
 * @param {(process: import('./process-tree.mjs').Process) => boolean} isOne
 * @param {{ readonly everyMs: number, readonly forMs: number }} rhythm
 * @returns {{ end(): Promise<void> }} `end` returns when nothing is stopped anymore
 */
export function pauseRepeatedly(isOne, { everyMs, forMs }) {
  let isEnding = false;
  let wake = () => {};
  /** @param {number} ms */
  const sleep = (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  const pausing = (async () => {
    while (!isEnding) {
      await sleep(everyMs - forMs);
      if (isEnding) return;
      const all = listProcesses();
      const paused = all.filter((one) => isOne(one)).flatMap((one) => [one, ...descendantsOf(one.pid, all)]);
      const stopped = paused.filter(({ isStopped, pid }) => !isStopped && signal(pid, 'SIGSTOP'));
      if (!isEnding) await sleep(forMs);
      for (const { pid } of stopped) signal(pid, 'SIGCONT');
    }
  })();
  return {
    async end() {
      isEnding = true;
      wake();
      await pausing;
    },
  };
}
