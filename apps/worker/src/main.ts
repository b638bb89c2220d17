import { EnvironmentError, loggerFor, logSettings } from '#libs/operations';
import { ProcessLifecycle, startFailureText } from '#libs/work';
import 'reflect-metadata';
import type { Logger } from 'pino';
import { readSettings } from '#settings/composition';
import { startWorker } from './worker.js';

let logger: Logger | undefined;
let isReady = false;
try {
  const settings = readSettings(process.env);
  logger = loggerFor(settings.of(logSettings));
  const lifecycle = new ProcessLifecycle(logger);
  const worker = await startWorker({ settings, logger, onBeat: () => isReady && process.send?.({ type: 'alive' }) });
  lifecycle.ready(() => worker.stop());
  logger.info('the worker is ready');
  isReady = true;
  // Reported last, because the parent may send a signal immediately.
  process.send?.({ type: 'ready' });
} catch (error) {
  // The log gets the whole error; a terminal or a parent gets one line.
  if (!(error instanceof EnvironmentError)) logger?.fatal({ err: error }, 'the worker cannot start');
  const [message = ''] = startFailureText(error).split('\n');
  if (process.send === undefined) process.stderr.write(`${message}\n`);
  else process.send({ type: 'failed', message });
  process.exitCode = 1;
  process.exit();
}
