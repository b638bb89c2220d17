import { type Logger, pino } from 'pino';
import { statSync } from 'node:fs';

/** Lines that wait for a log that cannot be written; what comes after them is lost and counted. */
const maxWaitingBytes = 1024 * 1024;
const checkIntervalMs = 1_000;

/** The log of the sandbox: a file that others rotate, or standard output. One that cannot be written never ends the sandbox. */
export function openLog(level: string, file: string | null): Logger {
  const target = file === null ? { dest: 1 } : { dest: file, mode: 0o600 };
  // What could not be written is tried again with the next line, and by the timer once nothing more is taken.
  const destination = pino.destination({ ...target, sync: true, maxLength: maxWaitingBytes, periodicFlush: 1_000 });
  const logger = pino({ level, base: { service: 'sandbox' }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  let lost = 0;
  destination.on('drop', () => lost++);
  destination.on('error', () => undefined); // the lines wait
  destination.on('write', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    setImmediate(() => logger.warn({ lost_lines: lines }, 'log lines are lost: the log could not be written'));
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
      // The open file goes on until another one can be made.
    }
  }, checkIntervalMs).unref();
}

function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
