import 'reflect-metadata';
import { createLogger, EnvironmentError, readEnvironment } from '#libs/foundation';
import { startService } from './service.js';

/** Tells the process that started this one, when there is such a process. */
function report(message: object): void {
  process.send?.(message);
}

try {
  const environment = readEnvironment();
  const logger = createLogger(environment.logLevel);
  const service = await startService({ environment, logger });
  const { baseUrl, httpUrl, caCertPath } = service;
  logger.info({ base_url: baseUrl, http_url: httpUrl }, 'ready');
  report({ type: 'ready', baseUrl, httpUrl, caCertPath });
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
} catch (error) {
  const message =
    error instanceof EnvironmentError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  report({ type: 'failed', message });
  process.exit(1);
}
