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
 * In a container whose init process does not reap children, an exited orphan keeps its pid.
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
 * Distinguishes a process from a later one with the same pid.
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
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether the process exited in time
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
