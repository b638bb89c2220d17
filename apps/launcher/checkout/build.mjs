// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../process/child.mjs';
import { withCheckoutLock, npm } from './installation.mjs';

const SETTINGS = ['package-lock.json', 'tsconfig.json', 'nest-cli.json', '.swcrc'];
const FOLDERS = ['apps', 'libs', 'migrations'];
const EXCLUDED_FOLDERS = new Set(['launcher', 'node_modules', 'dist']);

/**
 * Hashes file contents instead of modification times, because a branch switch or a copy changes the times but not the contents.
 * @param {string} root
 */
function fingerprint(root) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  const walk = (/** @type {string} */ folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !EXCLUDED_FOLDERS.has(entry.name)) walk(path);
      else if (entry.isFile() && !entry.name.endsWith('.spec.ts')) add(path);
    }
  };
  for (const file of SETTINGS) if (existsSync(join(root, file))) add(file);
  for (const folder of FOLDERS) if (existsSync(join(root, folder))) walk(folder);
  return hash.digest('hex');
}

/**
 * Enables Node's compile cache for all child processes, which makes later starts a quarter faster. Node validates the cache
 * against the sources and works without it when the folder is not writable.
 * @param {string} root
 */
export function enableCompileCache(root) {
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'node');
}

/**
 * @param {string} root
 * @param {import('../process/progress.mjs').Progress} progress
 * @param {import('../process/shutdown.mjs').Shutdown} [shutdown]
 */
export async function ensureBuilt(root, progress, shutdown) {
  const stamp = join(root, 'dist', '.built-from');
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
  if (isBuilt()) return;
  await withCheckoutLock(root, progress, async () => {
    if (isBuilt()) return;
    const sources = fingerprint(root);
    const [command, prefix] = npm();
    // A build runs once, and what it compiles would only fill the cache of the starts.
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
    await progress.step('Building', () => run(command, [...prefix, 'run', '-s', 'build'], { cwd: root, env, shutdown }));
    writeFileSync(stamp, sources);
  });
}
