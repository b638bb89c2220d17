// @ts-check
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../process/child.mjs';
import { acquireLock } from '../process/process-lock.mjs';

/**
 * npm's last step writes a copy of the lock file to node_modules. Comparing the two recognizes manual installations as complete
 * and interrupted ones as incomplete.
 * @param {string} root
 */
export function isInstalled(root) {
  const requested = readLock(join(root, 'package-lock.json'));
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!requested || !installed) return false;
  return Object.entries(requested).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other platforms are in the lock file but never installed.
    return found ? found.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {import('../process/progress.mjs').Progress} progress
 * @param {import('../process/shutdown.mjs').Shutdown} [shutdown]
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled(root, progress, shutdown) {
  if (isInstalled(root)) return false;
  return withCheckoutLock(root, progress, async () => {
    if (isInstalled(root)) return false;
    const [command, prefix] = npm();
    // npm tells its scripts which folder it works on, and an npm that they start works on that one too.
    await progress.step('Installing packages', () => run(command, [...prefix, 'ci', '--prefix', root], { cwd: root, shutdown }));
    return true;
  });
}

/**
 * The npm that started this process, or else the one in PATH.
 * @returns {[command: string, prefix: string[]]}
 */
export function npm() {
  const cli = process.env['npm_execpath'];
  return cli && basename(cli) === 'npm-cli.js' ? [process.execPath, [cli]] : ['npm', []];
}

/**
 * Runs `work` under the lock of the checkout, so that concurrent commands do not install or build at the same time.
 * @template T
 * @param {string} root
 * @param {import('../process/progress.mjs').Progress} progress
 * @param {() => Promise<T>} work
 */
export async function withCheckoutLock(root, progress, work) {
  const name = `checkout:${root}`;
  let lock = await acquireLock(name);
  if (!lock) {
    await progress.step('Waiting for another command to finish installing or building', async () => {
      while (!(lock = await acquireLock(name))) await new Promise((resume) => setTimeout(resume, 200));
    });
  }
  try {
    return await work();
  } finally {
    await lock?.release();
  }
}
