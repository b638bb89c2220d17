// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports the CPU time of processes in hundredths of a second. */
const ticksPerSecond = 100;
const parentField = 1;
const userTimeField = 11;
const systemTimeField = 12;
const endedChildrenFields = [13, 14];

/** The fields of /proc/<pid>/stat after the name, which can contain spaces.
 * @param {number | string} pid */
function statOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** CPU seconds of all threads of a process.
 * @param {number | string} pid */
export function cpuSeconds(pid) {
  const fields = statOf(pid);
  return (Number(fields[userTimeField]) + Number(fields[systemTimeField])) / ticksPerSecond;
}

/** The running children of a process.
 * @param {number} parent
 * @returns {number[]} */
export function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => ifRunning(() => Number(statOf(pid)[parentField])) === parent);
}

/** CPU seconds of the running children of a process.
 * @param {number} parent */
function cpuSecondsOfChildren(parent) {
  return childrenOf(parent).reduce((sum, pid) => sum + (ifRunning(() => cpuSeconds(pid)) ?? 0), 0);
}

/** What is read of a process in /proc, unless it has exited meanwhile.
 * @template T
 * @param {() => T} read */
function ifRunning(read) {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return undefined;
    throw error;
  }
}

/** CPU seconds of all running and exited children of a process.
 * @param {number} parent */
export function cpuSecondsOfFamily(parent) {
  const fields = statOf(parent);
  const ended = endedChildrenFields.reduce((sum, field) => sum + Number(fields[field]), 0) / ticksPerSecond;
  return ended + cpuSecondsOfChildren(parent);
}

/** Resident memory in MB of 10^6 bytes.
 * @param {number} pid */
export function residentMegabytes(pid) {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}

/** The number of open file descriptors.
 * @param {number} pid */
export const openDescriptors = (pid) => readdirSync(`/proc/${pid}/fd`).length;
