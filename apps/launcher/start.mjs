// @ts-check
// npm start: takes a fresh clone to a running API. This file runs on any Node from version 20, before anything is installed. It
// installs the packages and moves to the project's Node, which runs the rest as TypeScript.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './checkout/installation.mjs';
import { rerunOnProjectNode, checkoutRoot as root } from './checkout/project-node.mjs';
import { StartFailure } from './process/child.mjs';
import { acquireLock, queryHolder } from './process/process-lock.mjs';
import { createProgress } from './process/progress.mjs';
import { createShutdown } from './process/shutdown.mjs';
import { lockName, openDataFolder, readSettings } from './service/settings.mjs';

const progress = createProgress();
const shutdown = createShutdown(progress.say, { exitCodeOnSignal: 0 });
const env = process.env;

/** The description that the lock gives to other processes. */
const lockDescription = { pid: process.pid, base_url: /** @type {string | null} */ (null) };

/** @param {string} dataFolder */
async function acquireDataFolder(dataFolder) {
  const lock = await acquireLock(lockName(dataFolder), () => lockDescription);
  if (lock) return lock;
  const holder = await queryHolder(lockName(dataFolder));
  const status = holder?.['base_url'] ? ` at ${holder['base_url']}` : ', but not ready yet';
  throw new StartFailure(`A service is already running on ${dataFolder} (pid ${holder?.['pid'] ?? 'unknown'})${status}.`);
}

async function main() {
  const settings = readSettings(env);
  const dataFolder = openDataFolder(root, env);
  const lock = await acquireDataFolder(dataFolder);
  const freshlyInstalled = await ensureInstalled(root, progress, shutdown);
  await rerunOnProjectNode(fileURLToPath(import.meta.url), { freshlyInstalled, shutdown, beforeRerun: lock.release });
  const { startEverything } = await import('./service/start-everything.ts');
  await startEverything({
    root,
    env,
    settings,
    dataFolder,
    progress,
    shutdown,
    onReady: (baseUrl) => (lockDescription.base_url = baseUrl),
  });
}

main().catch(async (error) => {
  // A stop makes pending work fail, so these errors are not reported.
  if (shutdown.isStopping()) return;
  await shutdown.stop(1, error instanceof StartFailure ? error.message : error.stack);
});
