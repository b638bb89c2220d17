import { types } from 'node:util';
import { pino } from 'pino';

/** What is logged of an error. PostgreSQL's `detail`, `where` and `internalQuery` are left out: they quote rows with data of persons. */
const loggedFields = [
  'type',
  'message',
  'stack',
  'code',
  'kind',
  'severity',
  'routine',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
  'address',
  'port',
] as const;

/** SQLSTATE class of data exceptions, whose messages quote the value. */
const dataException = /^22/;
const maxCauses = 5;
/** A message can quote what a client sent. */
const maxLength = 8_000;

interface LoggedError {
  readonly [field: string]: unknown;
}

/** The fields of an error for the log: what identifies the failure, without values of records. */
export function errorFields(error: unknown): unknown {
  // Anything can be thrown. The fields of an object that is no error are unknown, so they are not logged.
  if (!types.isNativeError(error)) return typeof error === 'object' ? Object.prototype.toString.call(error) : error;
  const all = pino.stdSerializers.err(error) as unknown as LoggedError;
  const quotesValues = causesOf(error).some(({ code }) => typeof code === 'string' && dataException.test(code));
  const fields: Record<string, unknown> = {};
  for (const name of loggedFields) {
    const value = all[name];
    if (typeof value !== 'string') {
      if (value !== undefined) fields[name] = value;
      continue;
    }
    const text = value.slice(0, maxLength);
    fields[name] = quotesValues ? text.replaceAll(/"[^"]*(?:"|$)/g, '"…"') : text;
  }
  // The platform's own error code.
  const { platformCode } = (all['details'] ?? {}) as { platformCode?: unknown };
  if (typeof platformCode === 'string') fields['platform_code'] = platformCode;
  if (error instanceof AggregateError) fields['errors'] = error.errors.slice(0, maxCauses).map(errorFields);
  return fields;
}

/** The error and its causes. */
function causesOf(error: unknown): (Error & { readonly code?: unknown })[] {
  const causes: Error[] = [];
  for (let current = error; types.isNativeError(current) && causes.length < maxCauses; current = current.cause) causes.push(current);
  return causes;
}
