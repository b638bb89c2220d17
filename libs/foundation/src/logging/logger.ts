import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Environment } from '../config/environment.js';
import { LogOutput } from './log-output.js';
import { DescriptorSink, LogFileSink, type LogSink } from './log-sink.js';

const standardOutput = 1;

/** Shapes of secrets that must not stand in a log whatever field they came in. */
const secrets: readonly [RegExp, string][] = [
  [/acs_[0-9A-Za-z]{38}/g, 'acs_[redacted]'],
  [/acs_(ses|inv)_[\w-]{64}/g, 'acs_$1_[redacted]'],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]+:)[^@\s"]+@/g, '$1[redacted]@'],
  [/(Bearer\s+)[^\s"\\]+/gi, '$1[redacted]'],
  // OAuth: tokens wherever they are named, and what a platform hands over in the address it sends a person back to.
  [/((?:access|refresh)_token\\?"?\s*[:=]\s*\\?"?)[^\s"&\\]+/gi, '$1[redacted]'],
  [/([?&](?:code|state)=)[^&\s"\\#]+/g, '$1[redacted]'],
];

export function scrub(line: string): string {
  let clean = line;
  for (const [shape, mask] of secrets) if (shape.test(clean)) clean = clean.replace(shape, mask);
  return clean;
}

const base = { service: 'advertising-campaign-service' };

const lossNotice = (lines: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), ...base, lost_lines: lines, msg: 'log lines are lost: the log could not be written' })}\n`;

/** JSON lines, every line scrubbed: redacting named fields alone lets secrets through in messages. */
export function createLogger(level: string, sink: LogSink = new DescriptorSink(standardOutput)): Logger {
  const output = new LogOutput(sink, lossNotice);
  const destination: DestinationStream = { write: (line) => output.write(scrub(line)) };
  return pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } }, destination);
}

/** The logger that the settings ask for. */
export function loggerFor({ logLevel, logFile }: Pick<Environment, 'logLevel' | 'logFile'>): Logger {
  return logFile === null ? createLogger(logLevel) : createLogger(logLevel, new LogFileSink(logFile));
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
