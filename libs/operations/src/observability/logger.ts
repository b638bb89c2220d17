import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogSettings } from '../settings.js';
import { errorFields } from './error-fields.js';
import { scrub } from './scrub.js';
import { LogOutput } from './log-output.js';
import { currentTraceId } from './traces/traces.js';
import { DescriptorSink, LogFileSink, type LogSink } from './log-sink.js';

const standardOutput = 1;

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
