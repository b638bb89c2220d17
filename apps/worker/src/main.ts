import 'reflect-metadata';
import { loggerFor, ProcessLifecycle, readEnvironment, startFailureText } from '#libs/foundation';
import { startWorker } from './worker.js';

try {
  const environment = readEnvironment();
  const logger = loggerFor(environment);
  const lifecycle = new ProcessLifecycle(logger);
  const worker = await startWorker({ environment, logger });
  lifecycle.ready(() => worker.stop());
  logger.info('the worker is ready');
  // Last: whoever hears of it may send a signal at once.
  process.send?.({ type: 'ready' });
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`);
  process.exit(1);
}
