import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Shapes of secrets that must not stand in a log whatever field they came in. */
const secrets: readonly [RegExp, string][] = [
  [/acs_[0-9A-Za-z]{38}/g, 'acs_[redacted]'],
  [/acs_(ses|inv)_[\w-]{64}/g, 'acs_$1_[redacted]'],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]+:)[^@\s"]+@/g, '$1[redacted]@'],
  [/(Bearer\s+)[^\s"\\]+/gi, '$1[redacted]'],
];

export function scrub(line: string): string {
  let clean = line;
  for (const [shape, mask] of secrets) if (shape.test(clean)) clean = clean.replace(shape, mask);
  return clean;
}

/** JSON lines on standard output, every line scrubbed: redacting named fields alone lets secrets through in messages. */
export function createLogger(level: string, out: NodeJS.WritableStream = process.stdout): Logger {
  let lines = '';
  const flush = () => {
    if (lines !== '') out.write(lines);
    lines = '';
  };
  // A write for every line is a system call for every request; a crash may take the last 10 ms of the log with it.
  const destination: DestinationStream = {
    write(line) {
      if (lines === '') setTimeout(flush, 10).unref();
      lines += scrub(line);
    },
  };
  process.once('exit', flush);
  return pino(
    {
      level,
      base: { service: 'advertising-campaign-service' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}

/** Nest's own messages in the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, message instanceof Error ? message.message : String(message));
  }
}
