// @ts-check
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authority } from '../stage/servers.mjs';

/** @typedef {import('./generator.mjs').Run} Run */
/** @typedef {import('./generator.mjs').Outcome} Outcome */
/** @typedef {Omit<Run, 'postmaster' | 'connections' | 'warmUpSeconds'> & { warmUpSeconds?: number }} WantedRun */

const connections = 32;
const warmUpSeconds = 1.5;

/**
 * Starts the load generator and returns a function that starts a run.
 * @param {import('../stage/stage.mjs').Stage} stage
 * @param {readonly import('../stage/seed.mjs').SeededAccount[]} accounts
 * @returns {(run: WantedRun) => Promise<Outcome>}
 */
export function startLoad(stage, accounts) {
  const work = join(stage.folder, 'load.json');
  writeFileSync(work, JSON.stringify({ accounts, ca: authority(stage) }), { mode: 0o600 });
  const child = fork(join(import.meta.dirname, 'generator.mjs'), [work], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  stage.addCleanup(async () => void child.kill());
  return (run) =>
    new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('The load generator exited.'));
      child.once('exit', onExit);
      child.once('message', (/** @type {{ outcome?: Outcome, failure?: string }} */ { outcome, failure }) => {
        child.off('exit', onExit);
        if (outcome) resolve(outcome);
        else reject(new Error(`${run.job} on ${run.baseUrl} failed. ${failure}`));
      });
      child.send({ warmUpSeconds, ...run, connections, postmaster: stage.postmaster });
    });
}
