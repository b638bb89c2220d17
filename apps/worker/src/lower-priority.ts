import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from 'pino';

/** Requests of clients go first, but the worker still gets enough of a busy core to stop campaigns in time. */
const lowerBy = 5;

/**
 * Lowers the priority of this process, so that rendering images and importing metrics do not slow down requests on the same machine. On
 * Linux each thread has a priority of its own, and threads that are created later inherit it.
 */
export function lowerPriority(logger: Logger): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, Math.min(getPriority(thread) + lowerBy, constants.priority.PRIORITY_LOW));
    } catch (error) {
      logger.debug({ err: error, thread }, 'the priority of a thread of the worker was not lowered');
    }
  }
}
