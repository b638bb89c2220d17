import { openLog } from './log.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { readSandboxSettings, SandboxSettingsError } from './settings.js';

const maxStopMs = 5_000;

/** Tells the process that started this one, when there is such a process. */
function report(message: object): void {
  process.send?.(message);
}

// Until it is ready it has nothing to finish.
const giveUp = () => process.exit(0);
process.once('disconnect', giveUp);

try {
  const settings = readSandboxSettings();
  const logger = openLog(settings.logLevel, settings.logFile);
  let sandbox: Sandbox | undefined;
  let isStopping = false;
  let exitCode = 0;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'stopping');
    (sandbox?.stop() ?? Promise.resolve()).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  // The last resort: whatever nobody caught is logged, and the launcher starts the sandbox again.
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'an unexpected error ends the sandbox');
    exitCode = 1;
    setTimeout(() => process.exit(1), maxStopMs);
    stop('an unexpected error');
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => logger.warn({ err: error }, 'an output stream of the process cannot be written'));
  }
  sandbox = await startSandbox(settings, logger);
  logger.info({ url: sandbox.url }, 'ready');
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
  // The launcher prints what it is told.
  if (process.send === undefined) process.stderr.write(`${message}\n`);
  report({ type: 'failed', message, code });
  process.exit(1);
}
