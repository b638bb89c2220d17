// @ts-check
import { execFileSync } from 'node:child_process';

/** @typedef {{ readonly pid: number, readonly parent: number, readonly isStopped: boolean, readonly command: string }} Process */

/**
 * The running processes of this machine.
 * @returns {Process[]}
 */
export function listProcesses() {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 100_000_000 });
  return [...lines.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)].map(([, pid, parent, state = '', command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    isStopped: state.startsWith('T'),
    command,
  }));
}

/**
 * What a process has started, and what that has started.
 * @param {number} pid
 * @param {readonly Process[]} all
 * @returns {Process[]}
 */
export function descendantsOf(pid, all) {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

/**
 * Returns whether the process was still there.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
