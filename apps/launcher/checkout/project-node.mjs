// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInForeground, StartFailure } from '../process/child.mjs';

const REQUIRED_MAJOR = 24;
const RERUN = 'ACS_LAUNCHER_STARTED_AT';

const commandStartedAt = Number(process.env[RERUN]) || Date.now() - process.uptime() * 1000;
const isRerun = RERUN in process.env;
delete process.env[RERUN];

/** The folder that contains package.json. */
export const checkoutRoot = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Path of the Node installed with the packages, for systems with an older Node.
 * @param {string} root
 */
export function projectNode(root) {
  const modules = join(root, 'node_modules');
  const suffix = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const candidates = [join(modules, `node-${platform}-${process.arch}`, 'bin', suffix), join(modules, '.bin', suffix)];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  if (isNewEnough()) return process.execPath;
  throw new StartFailure(
    `Node ${REQUIRED_MAJOR} or newer is required; this is ${process.version}. The packages include no Node for ` +
      `${process.platform}-${process.arch}: install Node ${REQUIRED_MAJOR} and run the command again.`,
  );
}

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR;
}

/** Seconds since the user entered the command, including an installation and the restart on another Node. */
export function secondsSinceCommand() {
  return (Date.now() - commandStartedAt) / 1000;
}

/**
 * Reruns the script on the project's Node if necessary and then exits this process; otherwise returns. When this process is
 * killed, the IPC channel closes, and the child process stops.
 * @param {string} script
 * @param {{ freshlyInstalled: boolean, shutdown: import('../process/shutdown.mjs').Shutdown,
 *   beforeRerun?: () => Promise<void> }} options
 */
export async function rerunOnProjectNode(script, { freshlyInstalled, shutdown, beforeRerun }) {
  const node = projectNode(checkoutRoot);
  // An installation may have replaced the binary that this process runs on.
  if ((isNewEnough() && !freshlyInstalled) || isRerun) return;
  await beforeRerun?.();
  shutdown.stopHandlingSignals();
  const exitCode = await runInForeground(node, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [RERUN]: String(commandStartedAt) },
  });
  process.exit(exitCode);
}
