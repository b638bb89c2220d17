import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from 'pino';
import { lowerPriorityOfSession } from './session-priority.js';

/** Requests of clients go first, but the worker still gets enough of a busy core to stop campaigns in time. */
const workerNiceness = 5;
/** The collector has seconds for what takes it a tenth of one. */
const collectorNiceness = 10;
/** The name of the threads with which V8 collects the heap and optimizes functions beside the main thread. */
const collectorThread = 'V8Worker';

const threadsFolder = '/proc/self/task';
const isLinux = process.platform === 'linux';

/**
 * Lowers the priority of this process, so that rendering images and importing metrics do not slow down requests on the same machine. On
 * Linux each thread has a priority of its own, and threads that are created later inherit that of the one that creates them.
 */
export function lowerPriority(logger: Logger): void {
  for (const thread of isLinux ? threads(logger) : [process.pid]) lower(thread, workerNiceness, logger);
  lowerPriorityOfSession(process.pid, workerNiceness).catch((error: Error) => {
    logger.debug({ err: error }, 'the priority of the session was not lowered');
  });
}

/**
 * Lets the main thread go ahead of those that collect the heap and optimize functions: where they share a core, four of them left it a
 * fifth of the core for a third of a second. Does nothing on other systems than Linux.
 */
export function giveCollectorLowerPriority(logger: Logger): void {
  if (!isLinux) return;
  for (const thread of threads(logger)) lower(thread, collectorNiceness, logger, collectorThread);
}

/** The threads of this process. None where `/proc` is not mounted. */
function threads(logger: Logger): number[] {
  try {
    return readdirSync(threadsFolder).map(Number);
  } catch (error) {
    logger.debug({ err: error }, 'the threads of the process are not known, so their priority was not lowered');
    return [];
  }
}

function lower(thread: number, by: number, logger: Logger, name?: string): void {
  try {
    if (name !== undefined && readFileSync(`${threadsFolder}/${thread}/comm`, 'utf8').trim() !== name) return;
    setPriority(thread, Math.min(getPriority(thread) + by, constants.priority.PRIORITY_LOW));
  } catch (error) {
    logger.debug({ err: error, thread }, 'the priority of a thread was not lowered');
  }
}
