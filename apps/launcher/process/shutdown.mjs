// @ts-check
import { whenNpmEnds } from './parent.mjs';

/**
 * @typedef {object} Shutdown
 * @property {(cleanup: () => Promise<unknown>) => () => void} add registers a cleanup and gives the way to withdraw it
 * @property {(exitCode: number, message?: string) => Promise<never>} stop
 * @property {() => boolean} isUnderWay
 * @property {() => void} leaveSignalsAlone for when another process takes over
 */

/**
 * Undoes what was started, last first, once, however many signals arrive: npm forwards the Ctrl-C that the terminal has
 * already sent to the whole process group.
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
    isUnderWay: () => stopping !== undefined,
    leaveSignalsAlone() {
      for (const event of events) process.off(event, onSignal);
      stopWatching();
    },
    stop(exitCode, message) {
      stopping ??= (async () => {
        if (message) say(message);
        for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
          await cleanup().catch((error) => say(`While stopping: ${error.message}`));
        }
        process.exit(exitCode);
      })();
      return stopping;
    },
  };

  const onSignal = () => void shutdown.stop(exitCodeOnSignal, 'Stopping…');
  // The channel is there when the launcher started itself on another Node: its end means that nobody passes signals on.
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];
  for (const event of events) process.on(event, onSignal);
  const stopWatching = whenNpmEnds(onSignal);
  return shutdown;
}
