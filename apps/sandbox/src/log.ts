import { type Logger, pino } from 'pino';
import { statSync } from 'node:fs';

/** Maximum size of lines that are kept while the log cannot be written. Further lines are lost and counted. */
const maxPendingBytes = 1024 * 1024;
const checkIntervalMs = 1_000;

/** Opens the log: a file that the launcher rotates, or standard output. A failed write never stops the sandbox. */
export function openLog(level: string, file: string | null): Logger {
  const target = file === null ? { dest: 1 } : { dest: file, mode: 0o600 };
  // Failed writes are retried with the next line and by the periodic flush.
  const destination = pino.destination({ ...target, sync: true, maxLength: maxPendingBytes, periodicFlush: 1_000 });
  const logger = pino({ level, base: { service: 'sandbox' }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  let lost = 0;
  destination.on('drop', () => lost++);
  destination.on('error', () => undefined); // the lines are kept and retried
  destination.on('write', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    setImmediate(() => logger.warn({ lost_lines: lines }, 'log lines were lost because writing failed'));
  });
  if (file !== null) reopenWhenRotated(file, () => destination.reopen());
  return logger;
}

function reopenWhenRotated(file: string, reopen: () => void): void {
  let open = identityOf(file);
  setInterval(() => {
    const named = identityOf(file);
    if (named !== null && named === open) return;
    try {
      reopen();
      open = identityOf(file);
    } catch {
      // The open file stays in use until a new one can be created.
    }
  }, checkIntervalMs).unref();
}

function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
