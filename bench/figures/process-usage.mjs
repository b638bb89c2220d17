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

/** CPU seconds of the running children of a process.
 * @param {number} parent */
export function cpuSecondsOfChildren(parent) {
  let sum = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (Number(statOf(pid)[parentField]) === parent) sum += cpuSeconds(pid);
    } catch {
      // The process exited meanwhile.
    }
  }
  return sum;
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
