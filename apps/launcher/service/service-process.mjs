// @ts-check
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { ended, StartFailure } from '../process/child.mjs';
import { lastLines, openLog } from './log-file.mjs';

/** From the checkout's root. */
export const SERVICE_ENTRY = join('dist', 'apps', 'api', 'src', 'main.js');
const DRAIN_MS = 30_000;

/** @typedef {{ type: 'ready', baseUrl: string, httpUrl?: string, caCertPath?: string }} Ready */

/**
 * @param {{ root: string, dataFolder: string, env: NodeJS.ProcessEnv, logToStdout: boolean }} wanted
 */
export function startService({ root, dataFolder, env, logToStdout }) {
  const log = openLog(dataFolder, 'service');
  const child = spawn(process.execPath, ['--enable-source-maps', SERVICE_ENTRY], {
    cwd: root,
    env,
    // A group of its own: after a terminal's Ctrl-C it is this launcher that says who stops when.
    detached: true,
    stdio: ['ignore', logToStdout ? 'inherit' : log.descriptor, 'inherit', 'ipc'],
  });
  closeSync(log.descriptor);
  const exited = ended(child);

  /** @type {Promise<Ready>} */
  const ready = new Promise((resolve, reject) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message?.type === 'ready') resolve(message);
      if (message?.type === 'failed') reject(new StartFailure(message.message));
    });
    void exited.then(({ code, signal, error }) => {
      const reason = error?.message ?? (signal ? `was ended by ${signal}` : `exited with ${code}`);
      const said = logToStdout ? '' : lastLines(log.file, log.start);
      reject(new StartFailure(`The service ${reason} before it was ready.${said && `\n${said}`}`));
    });
  });

  return {
    pid: child.pid,
    ready,
    exited,
    /** Asks for an orderly end: requests in flight are finished first. */
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
      await exited;
      clearTimeout(impatience);
    },
  };
}
