import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger, EnvironmentError, readEnvironment } from '#libs/foundation';
import { startService } from './service.js';

/** Tells the process that started this one, when there is such a process. */
function report(message: object): void {
  process.send?.(message);
}

/** Loading and wiring the modules leaves tens of megabytes of garbage that an idle process would keep for hours. */
function releaseStartUpMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

try {
  const environment = readEnvironment();
  const logger = createLogger(environment.logLevel);
  const service = await startService({ environment, logger });
  const { baseUrl, httpUrl, caCertPath } = service;
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Whoever started the service is gone: nobody would stop it any more.
  process.on('disconnect', () => stop('the launcher is gone'));
  releaseStartUpMemory();
  logger.info({ base_url: baseUrl, http_url: httpUrl }, 'ready');
  // Last: whoever hears of it may send a signal at once.
  report({ type: 'ready', baseUrl, httpUrl, caCertPath });
} catch (error) {
  const message =
    error instanceof EnvironmentError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  report({ type: 'failed', message });
  process.exit(1);
}
