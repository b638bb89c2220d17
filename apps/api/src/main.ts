import { loggerFor, logSettings } from '#libs/operations';
import { ProcessLifecycle, startFailureText } from '#libs/work';
import 'reflect-metadata';
import { readSettings } from '#settings/composition';
import { startService } from './service.js';

/** Sends a message to the parent process, if there is one. */
function report(message: object): void {
  process.send?.(message);
}

try {
  const settings = readSettings(process.env);
  const logger = loggerFor(settings.of(logSettings));
  const lifecycle = new ProcessLifecycle(logger);
  const service = await startService({ settings, logger });
  const { baseUrl, httpUrl, httpsPort, caCertPath } = service;
  lifecycle.ready((options) => service.stop(options));
  logger.info({ base_url: baseUrl, http_url: httpUrl }, 'ready');
  // Reported last, because the parent may send a signal immediately.
  report({ type: 'ready', baseUrl, httpUrl, httpsPort, caCertPath });
} catch (error) {
  const message = startFailureText(error);
  // The launcher prints the reported message itself.
  if (process.send === undefined) process.stderr.write(`${message}\n`);
  report({ type: 'failed', message });
  process.exit(1);
}
