// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInForeground, StartFailure } from '../process/child.mjs';

const REQUIRED_MAJOR = 24;
const RERUN = 'ACS_LAUNCHER_STARTED_AT';

const beganAt = Number(process.env[RERUN]) || Date.now() - process.uptime() * 1000;
const isRerun = RERUN in process.env;
delete process.env[RERUN];

/** The folder that holds package.json. */
export const checkoutRoot = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The Node that the lock file brings, for systems whose own is older.
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
    `Node ${REQUIRED_MAJOR} or newer is needed and this is ${process.version}. The installation brings none for ` +
      `${process.platform}-${process.arch}: install Node ${REQUIRED_MAJOR} and run the command again.`,
  );
}

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR;
}

/** Since the command was given, an installation and a change of Node included. */
export function secondsSinceCommand() {
  return (Date.now() - beganAt) / 1000;
}

/**
 * Runs the script again on the project's Node when it has to, and then ends this process; otherwise returns. The channel
 * tells the inner process when this one is killed.
 * @param {string} script
 * @param {{ freshlyInstalled: boolean, shutdown: import('../process/shutdown.mjs').Shutdown,
 *   beforeLeaving?: () => Promise<void> }} options
 */
export async function moveToProjectNode(script, { freshlyInstalled, shutdown, beforeLeaving }) {
  const node = projectNode(checkoutRoot);
  // An installation may have replaced the very binary that this process runs on.
  if ((isNewEnough() && !freshlyInstalled) || isRerun) return;
  await beforeLeaving?.();
  shutdown.leaveSignalsAlone();
  const exitCode = await runInForeground(node, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [RERUN]: String(beganAt) },
  });
  process.exit(exitCode);
}
