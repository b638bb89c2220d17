import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loggerFor, ProcessLifecycle, readEnvironment, startFailureText } from '#libs/foundation';
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
  const logger = loggerFor(environment);
  const lifecycle = new ProcessLifecycle(logger);
  const service = await startService({ environment, logger });
  const { baseUrl, httpUrl, httpsPort, caCertPath } = service;
  lifecycle.ready((options) => service.stop(options));
  releaseStartUpMemory();
  logger.info({ base_url: baseUrl, http_url: httpUrl }, 'ready');
  // Last: whoever hears of it may send a signal at once.
  report({ type: 'ready', baseUrl, httpUrl, httpsPort, caCertPath });
} catch (error) {
  const message = startFailureText(error);
  // The launcher prints what it is told.
  if (process.send === undefined) process.stderr.write(`${message}\n`);
  report({ type: 'failed', message });
  process.exit(1);
}
