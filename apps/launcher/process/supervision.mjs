// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ended } from './child.mjs';

/**
 * @typedef {object} Launched
 * @property {number | undefined} pid
 * @property {Promise<any>} ready what the process reports: of type `ready`, or of type `failed` with a message
 * @property {ReturnType<typeof ended>} exited
 * @property {() => Promise<void>} stop asks for an orderly end, and ends the process when that takes too long
 */

/**
 * Starts a built process of the checkout that reports when it is ready.
 * @param {{ root: string, entry: string, env: NodeJS.ProcessEnv, stdio: import('node:child_process').StdioOptions, maxStopMs: number }} wanted
 * @returns {Launched}
 */
export function launch({ root, entry, env, stdio, maxStopMs }) {
  // A group of its own: after a terminal's Ctrl-C it is this launcher that says who stops when.
  const child = spawn(process.execPath, ['--enable-source-maps', entry], { cwd: root, env, detached: true, stdio });
  const exited = ended(child);
  child.on('error', () => {}); // of a signal or message that finds no process; a failed start is in `exited`
  const ready = new Promise((resolve) => {
    child.on('message', resolve);
    void exited.then(({ code, signal, error }) => {
      resolve({
        type: 'failed',
        message: error?.message ?? (signal ? `it was ended by ${signal}` : `it exited with ${code}`),
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
 * Keeps a process running that was ready once: starts it again whenever it ends unexpectedly. For a built checkout.
 * @param {{ root: string, name: string, first: Launched, again: () => Launched, say: (text: string) => void,
 *   shutdown: import('./shutdown.mjs').Shutdown, onReady?: (launched: Launched) => void }} wanted
 */
export async function keepRunning({ root, name, first, again, say, shutdown, onReady = () => {} }) {
  const module = join(root, 'dist', 'libs', 'foundation', 'src', 'process', 'restarts.js');
  const { Restarts } = await import(pathToFileURL(module).href);
  let current = first;
  let saidLast = '';
  const restarts = new Restarts(() => {
    if (shutdown.isUnderWay()) return;
    current = again();
    watch(current);
  });
  const watch = (/** @type {Launched} */ launched) => {
    void launched.ready.then(({ type, message, isSilent }) => {
      if (type !== 'failed') {
        saidLast = '';
        restarts.markReady();
        onReady(launched);
      } else if (!isSilent && message !== saidLast) {
        saidLast = message;
        say(`The ${name} cannot start: ${message}`);
      }
    });
    void launched.exited.then((end) => {
      if (shutdown.isUnderWay()) return;
      say(`The ${name} ended unexpectedly (${end.signal ?? `exit code ${end.code}`}): starting it again.`);
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
