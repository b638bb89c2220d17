import { pino } from 'pino';
import { startSandbox } from './sandbox.js';
import { readSandboxSettings, SandboxSettingsError } from './settings.js';

/** Tells the process that started this one, when there is such a process. */
function report(message: object): void {
  process.send?.(message);
}

// Until it is ready it has nothing to finish.
const giveUp = () => process.exit(0);
process.once('disconnect', giveUp);

try {
  const settings = readSandboxSettings();
  const logger = pino({ level: settings.logLevel, base: { service: 'sandbox' }, timestamp: pino.stdTimeFunctions.isoTime });
  const sandbox = await startSandbox(settings, logger);
  logger.info({ url: sandbox.url }, 'ready');
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'stopping');
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.off('disconnect', giveUp);
  process.on('disconnect', () => stop('the launcher is gone'));
  // Last: whoever hears of it may send a signal at once.
  report({ type: 'ready', url: sandbox.url });
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const message =
    error instanceof SandboxSettingsError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  report({ type: 'failed', message, code });
  process.exit(1);
}
