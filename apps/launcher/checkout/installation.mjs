// @ts-check
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../process/child.mjs';
import { acquireLock } from '../process/process-lock.mjs';

/**
 * npm leaves a copy of what it installed in node_modules as the last thing it does: comparing that with the lock file
 * also recognises an installation made by hand, and an interrupted one.
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
  return aloneInCheckout(root, progress, async () => {
    if (isInstalled(root)) return false;
    const [command, prefix] = npm();
    await progress.step('Installing packages', () => run(command, [...prefix, 'ci'], { cwd: root, shutdown }));
    return true;
  });
}

/**
 * The npm that started us, else the one in PATH.
 * @returns {[command: string, prefix: string[]]}
 */
export function npm() {
  const cli = process.env['npm_execpath'];
  return cli && basename(cli) === 'npm-cli.js' ? [process.execPath, [cli]] : ['npm', []];
}

/**
 * Two commands started at once must not install or build into each other's files: the second waits for the first.
 * @template T
 * @param {string} root
 * @param {import('../process/progress.mjs').Progress} progress
 * @param {() => Promise<T>} work
 */
export async function aloneInCheckout(root, progress, work) {
  const name = `checkout:${root}`;
  let lock = await acquireLock(name);
  if (!lock) {
    await progress.step('Waiting for another command that installs or builds', async () => {
      while (!(lock = await acquireLock(name))) await new Promise((resume) => setTimeout(resume, 200));
    });
  }
  try {
    return await work();
  } finally {
    await lock?.release();
  }
}
