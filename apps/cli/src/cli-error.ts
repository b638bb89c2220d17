import { DomainError } from '#libs/kernel';

/** An error that the operator can correct. Only its message is printed, without a stack. */
export class CliError extends Error {}

/** Conflicts with concurrent changes: serialization failure, deadlock and lock timeout. */
const contentionCodes = /^(40001|40P01|55P03)$/;
const connectionRefusedCodes = /^(28|3D|53300)/;
const missingSchemaCodes = new Set(['42P01', '3F000', '42883']);

/** The message of an error as the operator reads it. An unexpected error keeps its stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CliError) return error.message;
  const cause = rootCause(error);
  const { code, message } = cause as Error & { code?: unknown };
  if (typeof code === 'string' && contentionCodes.test(code)) return error.message;
  if (isNetworkCode(code) || isUnavailable(error))
    return `Cannot reach the database (${message || String(code)}). Check that it is running.`;
  if (typeof code === 'string' && connectionRefusedCodes.test(code)) return `The database rejected the connection: ${message}.`;
  if (typeof code === 'string' && missingSchemaCodes.has(code)) {
    return 'The database is not migrated. Run "npm run acs -- migrate" first.';
  }
  return error instanceof DomainError ? error.message : (error.stack ?? error.message);
}

/** A failed connection to a host name with several addresses is an AggregateError with one error per address. */
function rootCause(error: Error): Error {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return rootCause(error.errors[0]);
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

function isUnavailable(error: Error): boolean {
  return error instanceof DomainError && error.code === 'service_unavailable';
}

function isNetworkCode(code: unknown): boolean {
  return typeof code === 'string' && /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)/.test(code);
}
