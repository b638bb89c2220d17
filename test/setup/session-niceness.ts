import { existsSync, readFileSync } from 'node:fs';

/** Whether the kernel divides a core among sessions. */
export const dividesBySessions = existsSync('/proc/self/autogroup');

/**
 * The niceness of the session of a process. Null where the kernel does not divide a core among sessions. Processes that no session has
 * been created for since the system started have no group of their own, for which the file is empty: they count as usual ones, with 0.
 */
export function sessionNicenessOf(pid: number): number | null {
  if (!dividesBySessions) return null;
  const group = readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim();
  if (group === '') return 0;
  const [, niceness] = /^\/autogroup-\d+ nice (-?\d+)$/.exec(group) ?? [];
  if (niceness === undefined) throw new Error(`The group of process ${pid} is not one of Linux: ${group}`);
  return Number(niceness);
}
