// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ended } from '../../apps/launcher/process/child.mjs';
import { inside, isRoot, NODE_USER } from './build-image.mjs';

/**
 * @typedef {object} Container
 * @property {string} name
 * @property {() => string} output
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>} end
 * @property {() => boolean} isRunning
 * @property {() => void} terminate the SIGTERM of `docker stop`
 * @property {() => boolean} leavesNothing
 * @property {() => void} kill
 */

/**
 * Runs a command of the image: as its user where this process may change to it, in a folder that this user cannot write
 * to, with no variable but those of the image and of the compose file.
 * @param {import('./build-image.mjs').Image} image
 * @param {{ name: string, command: string[], env: Record<string, string> }} service
 * @returns {Container}
 */
export function startContainer(image, { name, command: [program = '', ...args], env }) {
  const all = Object.entries({ ...image.env, ...env }).map(([key, value]) => [key, pathInside(image, value)]);
  const bin = join(image.root, 'usr/local/bin');
  const child = spawn(join(bin, program), args, {
    cwd: inside(image, '.'),
    env: { PATH: bin, HOME: '/nonexistent', TMPDIR: join(image.root, 'tmp'), ...Object.fromEntries(all) },
    // A group of its own, by which whatever it leaves behind is found.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? NODE_USER : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-100_000)));
  return {
    name,
    output: () => output,
    end: ended(child),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    terminate: () => void child.kill('SIGTERM'),
    leavesNothing: () => !signalGroup(child.pid, 0),
    kill: () => void signalGroup(child.pid, 'SIGKILL'),
  };
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals | 0} signal
 */
function signalGroup(pid, signal) {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * A folder of the image is another one here.
 * @param {import('./build-image.mjs').Image} image
 * @param {string} value
 */
function pathInside(image, value) {
  const path = join(image.root, value);
  return value.startsWith('/') && existsSync(path) ? path : value;
}

/**
 * Runs a command of the image to its end and returns what it printed.
 * @param {import('./build-image.mjs').Image} image
 * @param {{ name: string, command: string[], env: Record<string, string> }} service
 * @param {(container: Container) => void} keep
 */
export async function runToEnd(image, service, keep) {
  const container = startContainer(image, service);
  keep(container);
  const { code, signal, error } = await withLimit(container.end, 60_000, `${service.name} did not end`);
  if (code !== 0) throw new Error(`${service.name} ended with ${error?.message ?? signal ?? code}:\n${container.output()}`);
  return container.output();
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @param {string} complaint
 * @returns {Promise<T>}
 */
export async function withLimit(promise, ms, complaint) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${complaint} within ${ms / 1_000} s.`)), ms);
  });
  try {
    return /** @type {T} */ (await Promise.race([promise, limit]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {() => Promise<boolean>} condition
 * @param {number} ms
 * @param {string} complaint
 * @param {() => string} [output] what is shown beside the complaint
 */
export async function waitFor(condition, ms, complaint, output = () => '') {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${complaint} within ${ms / 1_000} s.\n${output()}`);
    await new Promise((resume) => setTimeout(resume, 250));
  }
}
