import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from 'pino';

/** Requests of clients go first, but the worker still gets enough of a busy core to stop campaigns in time. */
const lowerByOfWorker = 5;
/** The collector has seconds for what takes it a tenth of one. */
const lowerByOfCollector = 10;
/** The name of the threads with which V8 collects the heap and optimizes functions beside the main thread. */
const collectorThread = 'V8Worker';

const threadsFolder = '/proc/self/task';
/** On Linux each thread has a priority of its own, and threads that are created later inherit that of the one that creates them. */
const hasThreads = process.platform === 'linux';

/** Lowers the priority of this process, so that rendering images and importing metrics do not slow down requests on the same machine. */
export function lowerPriority(logger: Logger): void {
  lower(hasThreads ? threads() : [process.pid], lowerByOfWorker, logger);
}

/**
 * Lets the main thread go ahead of those that collect the heap: where they share a core, four of them left it a fifth of the core for a
 * third of a second. Does nothing on other systems than Linux.
 */
export function giveCollectorLowerPriority(logger: Logger): void {
  if (!hasThreads) return;
  lower(
    threads(),
    lowerByOfCollector,
    logger,
    (thread) => readFileSync(`${threadsFolder}/${thread}/comm`, 'utf8').trim() === collectorThread,
  );
}

const threads = () => readdirSync(threadsFolder).map(Number);

function lower(threadIds: readonly number[], by: number, logger: Logger, isMeant: (thread: number) => boolean = () => true): void {
  for (const thread of threadIds) {
    try {
      if (isMeant(thread)) setPriority(thread, Math.min(getPriority(thread) + by, constants.priority.PRIORITY_LOW));
    } catch (error) {
      logger.debug({ err: error, thread }, 'the priority of a thread was not lowered');
    }
  }
}
