import 'reflect-metadata';
import { createLogger, EnvironmentError, readEnvironment } from '#libs/foundation';
import { startWorker } from './worker.js';

// Until it is ready it has nothing to finish; what it starts on is stopped with the service that started it.
const giveUp = () => process.exit(0);
process.once('disconnect', giveUp);

try {
  const environment = readEnvironment();
  const logger = createLogger(environment.logLevel);
  const worker = await startWorker({ environment, logger });
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'the worker stops');
    worker.stop().then(
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
  process.on('disconnect', () => stop('the service is gone'));
  logger.info('the worker is ready');
  // Last: whoever hears of it may send a signal at once.
  process.send?.({ type: 'ready' });
} catch (error) {
  const message =
    error instanceof EnvironmentError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
