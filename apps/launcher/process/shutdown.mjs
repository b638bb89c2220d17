// @ts-check
import { onNpmExit } from './parent.mjs';

/**
 * @typedef {object} Shutdown
 * @property {(cleanup: () => Promise<unknown>) => () => void} add registers a cleanup and returns a function that removes it
 * @property {(exitCode: number, message?: string) => Promise<never>} stop
 * @property {() => boolean} isStopping
 * @property {() => void} stopHandlingSignals for handing over to another process
 */

/**
 * Runs the registered cleanups once, in reverse order. Further signals are ignored, because npm forwards the Ctrl-C that the
 * terminal has already sent to the whole process group.
 * @param {(text: string) => void} say
 * @param {{ exitCodeOnSignal: number }} options
 * @returns {Shutdown}
 */
export function createShutdown(say, { exitCodeOnSignal }) {
  /** @type {Array<() => Promise<unknown>>} */
  const cleanups = [];
  /** @type {Promise<never> | undefined} */
  let stopping;

  /** @type {Shutdown} */
  const shutdown = {
    add(cleanup) {
      cleanups.push(cleanup);
      return () => {
        const index = cleanups.indexOf(cleanup);
        if (index >= 0) cleanups.splice(index, 1);
      };
    },
    isStopping: () => stopping !== undefined,
    stopHandlingSignals() {
      for (const event of events) process.off(event, onSignal);
      stopWatching();
    },
    stop(exitCode, message) {
      stopping ??= (async () => {
        if (message) say(message);
        for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
          await cleanup().catch((error) => say(`Error while stopping: ${error.message}`));
        }
        process.exit(exitCode);
      })();
      return stopping;
    },
  };

  const onSignal = () => void shutdown.stop(exitCodeOnSignal, 'Stopping…');
  // The IPC channel exists when the launcher reran itself on another Node. Without it, no signals are forwarded.
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];
  for (const event of events) process.on(event, onSignal);
  const stopWatching = onNpmExit(onSignal);
  return shutdown;
}
