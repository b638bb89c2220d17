import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Shapes of secrets that must not stand in a log whatever field they came in. */
const secrets: readonly [RegExp, string][] = [
  [/acs_[0-9A-Za-z]{38}/g, 'acs_[redacted]'],
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
  const destination: DestinationStream = { write: (line) => void out.write(scrub(line)) };
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
