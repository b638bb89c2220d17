import type { ChildProcess } from 'node:child_process';

/** Environment variables that shift the clock of a spawned process. */
export const clockAheadBy = (skewMs: number): Record<string, string> => ({
  NODE_OPTIONS: '--import=./test/setup/clock-preload.mjs',
  CLOCK_SKEW_MS: String(skewMs),
});

/** Shifts the clock of such a process while it runs, and resolves when it has done so. */
export function shiftClock(child: ChildProcess, skewMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The process exited with ${code}.`));
    const onMessage = (message: unknown) => {
      if ((message as { skewMs?: number }).skewMs !== skewMs) return;
      child.off('message', onMessage).off('exit', onExit);
      resolve();
    };
    child.on('message', onMessage).once('exit', onExit);
    child.send({ skewMs });
  });
}
