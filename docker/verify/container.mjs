// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { waitForExit } from '../../apps/launcher/process/child.mjs';
import { inside, isRoot, NODE_USER } from './build-image.mjs';

/**
 * @typedef {object} Container
 * @property {string} name
 * @property {() => string} output
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>} end
 * @property {() => boolean} isRunning
 * @property {() => void} terminate the SIGTERM of `docker stop`
 * @property {() => boolean} hasNoProcessesLeft
 * @property {() => void} kill
 */

/**
 * Runs a command of the image with only the variables of the image and the compose file, in a folder that its user cannot write to.
 * As root, runs it as the user of the image.
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
    // A separate process group, which is used to find processes that the command leaves behind.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? NODE_USER : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-100_000)));
  return {
    name,
    output: () => output,
    end: waitForExit(child),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    terminate: () => void child.kill('SIGTERM'),
    hasNoProcessesLeft: () => !signalGroup(child.pid, 0),
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
 * Replaces folders of the image by their path on this machine.
 * @param {import('./build-image.mjs').Image} image
 * @param {string} value
 */
function pathInside(image, value) {
  const path = join(image.root, value);
  return value.startsWith('/') && existsSync(path) ? path : value;
}

/**
 * Runs a command of the image until it exits and returns its output.
 * @param {import('./build-image.mjs').Image} image
 * @param {{ name: string, command: string[], env: Record<string, string> }} service
 * @param {(container: Container) => void} registerCleanup
 */
export async function runToEnd(image, service, registerCleanup) {
  const container = startContainer(image, service);
  registerCleanup(container);
  const { code, signal, error } = await withLimit(container.end, 60_000, `${service.name} did not exit`);
  if (code !== 0) throw new Error(`${service.name} exited with ${error?.message ?? signal ?? code}:\n${container.output()}`);
  return container.output();
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @param {string} failure
 * @returns {Promise<T>}
 */
export async function withLimit(promise, ms, failure) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure} within ${ms / 1_000} s.`)), ms);
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
 * @param {string} failure
 * @param {() => string} [output] text appended to the error message
 */
export async function waitFor(condition, ms, failure, output = () => '') {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${failure} within ${ms / 1_000} s.\n${output()}`);
    await new Promise((resume) => setTimeout(resume, 250));
  }
}
