import { existsSync, readFileSync } from 'node:fs';

/** Whether the kernel divides a core among sessions. */
export const dividesBySessions = existsSync('/proc/self/autogroup');

/** The niceness of the session of a process. Null where the kernel does not divide a core among sessions. */
export function sessionNicenessOf(pid: number): number | null {
  if (!dividesBySessions) return null;
  return Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]);
}
