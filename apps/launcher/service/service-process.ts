import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { launch } from '../process/supervision.ts';
import { lastLines, logFile, openLog } from './log-file.ts';

/** Relative to the root of the checkout. */
export const SERVICE_ENTRY = join('dist', 'apps', 'api', 'src', 'main.js');
const MAX_STOP_MS = 30_000;

interface LaunchServiceOptions {
  readonly root: string;
  readonly dataFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logToStdout: boolean;
}

/** The report of a service that serves. */
export interface ServiceReady {
  readonly type: 'ready';
  readonly baseUrl: string;
  readonly httpsPort: number;
  readonly httpUrl?: string;
  readonly caCertPath?: string;
}

export function launchService({ root, dataFolder, env, logToStdout }: LaunchServiceOptions) {
  const log = openLog(dataFolder, 'service');
  const launched = launch<ServiceReady>({
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
    async firstReady(): Promise<ServiceReady> {
      const report = await launched.ready;
      if (report.type === 'ready') return report;
      if (!report.isSilent) throw new StartFailure(report.message);
      const lines = logToStdout ? '' : lastLines(log.file, log.start);
      throw new StartFailure(`The service did not start: ${report.message}.${lines && `\n${lines}`}`);
    },
  };
}
