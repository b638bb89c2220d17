import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogSettings } from '../settings.js';
import { errorFields } from './error-fields.js';
import { LogOutput } from './log-output.js';
import { currentTraceId } from './traces/traces.js';
import { DescriptorSink, LogFileSink, type LogSink } from './log-sink.js';

const standardOutput = 1;

/** Patterns of secrets that must not appear in any field of the log. */
const secretPatterns: readonly [RegExp, string][] = [
  [/acs_[0-9A-Za-z]{38}/g, 'acs_[redacted]'],
  [/acs_(ses|inv)_[\w-]{64}/g, 'acs_$1_[redacted]'],
  [/whsec_[0-9A-Za-z+/]{16,}={0,2}/g, 'whsec_[redacted]'],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]+:)[^@\s"]+@/g, '$1[redacted]@'],
  [/(Bearer\s+)[^\s"\\]+/gi, '$1[redacted]'],
  // OAuth: tokens under their field names, and the code and state in the redirect URL of a platform.
  [/((?:access|refresh)_token\\?"?\s*[:=]\s*\\?"?)[^\s"&\\]+/gi, '$1[redacted]'],
  [/([?&](?:code|state)=)[^&\s"\\#]+/g, '$1[redacted]'],
];
/** Logs identify persons by IDs. An address can still be in what a client chose, such as a path, or in the message of a library. */
const emailPattern = /[\w\u0080-\uffff.%+'-]{1,64}(?:@|%40)[\w\u0080-\uffff-]{1,63}(?:\.[\w\u0080-\uffff-]{1,63}){1,8}/gi;

/** Redacts the secrets and email addresses in a log line. */
export function scrub(line: string): string {
  let scrubbed = line;
  for (const [pattern, mask] of secretPatterns) if (pattern.test(scrubbed)) scrubbed = scrubbed.replace(pattern, mask);
  // Most lines have neither character, and a look for one costs less than the pattern.
  return scrubbed.includes('@') || scrubbed.includes('%40') ? scrubbed.replace(emailPattern, '[email]') : scrubbed;
}

const base = { service: 'advertising-campaign-service' };

const lossNotice = (lines: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), ...base, lost_lines: lines, msg: 'log lines were lost because the log could not be written' })}\n`;

/** The fields of every line inside a trace. Outside one, lines have no fields to add and nothing is allocated. */
const traceFields = () => {
  const trace_id = currentTraceId();
  return trace_id === undefined ? none : { trace_id };
};
const none = {};

/** Creates a logger that writes scrubbed JSON lines. Redacting only named fields would miss secrets in messages. */
export function createLogger(level: string, sink: LogSink = new DescriptorSink(standardOutput)): Logger {
  const output = new LogOutput(sink, lossNotice);
  const destination: DestinationStream = { write: (line) => output.write(scrub(line)) };
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
      mixin: traceFields,
      mixinMergeStrategy: (fields, added) => (added === none ? fields : { ...added, ...fields }),
    },
    destination,
  );
}

/** Creates the logger for the settings of the process. */
export function loggerFor({ logLevel, logFile }: LogSettings): Logger {
  return logFile === null ? createLogger(logLevel) : createLogger(logLevel, new LogFileSink(logFile));
}

/** Writes Nest's own messages to the same log. */
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
