import { openLog } from './log.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { readSandboxSettings, SandboxSettingsError } from './settings.js';

const maxStopMs = 5_000;

/** Sends a message to the parent process, if there is one. */
function report(message: object): void {
  process.send?.(message);
}

// Before it is ready there is nothing to clean up.
const exitEarly = () => process.exit(0);
process.once('disconnect', exitEarly);

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
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  // Logs uncaught errors and exits; the launcher then restarts the sandbox.
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'an unexpected error stops the sandbox');
    exitCode = 1;
    setTimeout(() => process.exit(1), maxStopMs);
    stop('unexpected error');
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => logger.warn({ err: error }, 'writing to an output stream failed'));
  }
  sandbox = await startSandbox(settings, logger);
  logger.info({ url: sandbox.url }, 'ready');
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.off('disconnect', exitEarly);
  process.on('disconnect', () => stop('launcher exited'));
  // Reported last, because the parent may send a signal immediately.
  report({ type: 'ready', url: sandbox.url });
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const message =
    error instanceof SandboxSettingsError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The launcher prints the reported message itself.
  if (process.send === undefined) process.stderr.write(`${message}\n`);
  report({ type: 'failed', message, code });
  process.exit(1);
}
