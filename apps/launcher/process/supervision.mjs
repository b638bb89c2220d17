// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForExit } from './child.mjs';

/**
 * @typedef {object} Launched
 * @property {number | undefined} pid
 * @property {Promise<any>} ready the first report of the process: of type `ready`, or of type `failed` with a message
 * @property {ReturnType<typeof waitForExit>} exited
 * @property {() => Promise<void>} stop sends SIGTERM, and SIGKILL after a timeout
 */

/**
 * Starts a process from the built checkout that reports when it is ready.
 * @param {{ root: string, entry: string, env: NodeJS.ProcessEnv, stdio: import('node:child_process').StdioOptions, maxStopMs: number }} options
 * @returns {Launched}
 */
export function launch({ root, entry, env, stdio, maxStopMs }) {
  // A separate process group: after Ctrl-C the launcher decides in which order the processes stop.
  const child = spawn(process.execPath, ['--enable-source-maps', entry], { cwd: root, env, detached: true, stdio });
  const exited = waitForExit(child);
  child.on('error', () => {}); // a signal or message to an exited process; `exited` reports a failed start
  const ready = new Promise((resolve) => {
    child.on('message', resolve);
    void exited.then(({ code, signal, error }) => {
      resolve({
        type: 'failed',
        message: error?.message ?? (signal ? `it was terminated by ${signal}` : `it exited with code ${code}`),
        isSilent: true,
      });
    });
  });
  return {
    pid: child.pid,
    ready,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
      await exited;
      clearTimeout(timeout);
    },
  };
}

/**
 * Restarts a process whenever it exits unexpectedly after its first successful start. Requires a built checkout.
 * @param {{ root: string, name: string, first: Launched, restart: () => Launched, say: (text: string) => void,
 *   shutdown: import('./shutdown.mjs').Shutdown, onReady?: (launched: Launched) => void }} options
 */
export async function keepRunning({ root, name, first, restart, say, shutdown, onReady = () => {} }) {
  const module = join(root, 'dist', 'libs', 'foundation', 'src', 'process', 'restarts.js');
  const { Restarts } = await import(pathToFileURL(module).href);
  let current = first;
  let lastMessage = '';
  const restarts = new Restarts(() => {
    if (shutdown.isStopping()) return;
    current = restart();
    watch(current);
  });
  const watch = (/** @type {Launched} */ launched) => {
    void launched.ready.then(({ type, message, isSilent }) => {
      if (type !== 'failed') {
        lastMessage = '';
        restarts.markReady();
        onReady(launched);
      } else if (!isSilent && message !== lastMessage) {
        lastMessage = message;
        say(`The ${name} cannot start: ${message}`);
      }
    });
    void launched.exited.then((end) => {
      if (shutdown.isStopping()) return;
      say(`The ${name} exited unexpectedly (${end.signal ?? `exit code ${end.code}`}). Restarting it.`);
      restarts.schedule(end);
    });
  };
  watch(current);
  return {
    async stop() {
      restarts.stop();
      await current.stop();
    },
  };
}
