// @ts-check
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { launch } from '../process/supervision.mjs';
import { lastLines, logFile, openLog } from './log-file.mjs';

/** Relative to the root of the checkout. */
export const SERVICE_ENTRY = join('dist', 'apps', 'api', 'src', 'main.js');
const MAX_STOP_MS = 30_000;

/** @typedef {{ type: 'ready', baseUrl: string, httpsPort: number, httpUrl?: string, caCertPath?: string }} Ready */

/**
 * @param {{ root: string, dataFolder: string, env: NodeJS.ProcessEnv, logToStdout: boolean }} options
 */
export function launchService({ root, dataFolder, env, logToStdout }) {
  const log = openLog(dataFolder, 'service');
  const launched = launch({
    root,
    entry: SERVICE_ENTRY,
    // The service opens the log by name, because the log is rotated while the service runs.
    env: { ...env, LOG_FILE: logToStdout ? '' : logFile(dataFolder, 'service') },
    stdio: ['ignore', logToStdout ? 'inherit' : log.descriptor, 'inherit', 'ipc'],
    maxStopMs: MAX_STOP_MS,
  });
  closeSync(log.descriptor);
  return {
    ...launched,
    /** @returns {Promise<Ready>} */
    async firstReady() {
      const report = await launched.ready;
      if (report.type === 'ready') return report;
      if (!report.isSilent) throw new StartFailure(report.message);
      const lines = logToStdout ? '' : lastLines(log.file, log.start);
      throw new StartFailure(`The service did not start: ${report.message}.${lines && `\n${lines}`}`);
    },
  };
}
