// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * In a container whose first process collects nobody, an ended orphan keeps its number.
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    return process.platform === 'linux' && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Tells a process from another that got its number later.
 * @param {number} pid
 */
export function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * @param {number} pid
 * @param {number} patience in milliseconds
 * @returns {Promise<boolean>} whether it ended in that time
 */
export async function endsWithin(pid, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resume) => setTimeout(resume, ms));
}
