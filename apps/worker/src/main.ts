import 'reflect-metadata';
import { loggerFor, logSettings, ProcessLifecycle, startFailureText } from '#libs/foundation';
import { readSettings } from '#settings/composition';
import { startWorker } from './worker.js';

try {
  const settings = readSettings(process.env);
  const logger = loggerFor(settings.of(logSettings));
  const lifecycle = new ProcessLifecycle(logger);
  const worker = await startWorker({ settings, logger });
  lifecycle.ready(() => worker.stop());
  logger.info('the worker is ready');
  // Reported last, because the parent may send a signal immediately.
  process.send?.({ type: 'ready' });
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`);
  process.exit(1);
}
