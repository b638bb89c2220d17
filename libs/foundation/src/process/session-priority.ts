import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux takes a new priority of a session only once in a tenth of a second. */
const retryMs = 150;
const maxTries = 20;

/**
 * Puts the session of a process behind the others, if the process leads it. Many systems divide a core among sessions first, and by the
 * priorities of processes only inside of a session: each process of PostgreSQL leads one, so its own priority would change nothing.
 * Does nothing where the kernel has no such groups; in a control group they have no effect. Throws if it is not allowed.
 */
export async function lowerPriorityOfSession(pid: number, niceness: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      if (!leadsSession(pid)) return;
      writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EAGAIN' || tries === maxTries) throw error;
    }
    await pause(retryMs * (1 + Math.random()), undefined, { ref: false });
  }
}

/** The fields after the name, which is in parentheses: state, parent, group, session. */
function leadsSession(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === pid;
}
