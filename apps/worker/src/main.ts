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
  // Reported last, because the parent may send a signal immediately.
  process.send?.({ type: 'ready' });
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`);
  process.exit(1);
}
