import { DomainError } from '#libs/kernel';
import { databaseFailure } from '#libs/data';
import { EnvironmentError, failed, type Finding, scrub } from '#libs/operations';

const missingTableCodes = new Set(['42P01', '3F000', '42883', '42703']);
const missingPrivilegeCode = '42501';
const refusedConnectionCodes = /^(28|3D)/;

/** What is reported of a check that could not be done because of `error`. */
export function blockedCheck(error: unknown): Finding {
  const notDone = (reason: string, remedy: string) => failed(`Could not be checked: ${scrub(reason)}`, remedy);
  if (error instanceof EnvironmentError) return notDone(error.message, 'Correct the setting.');
  const failure = databaseFailure(error);
  const cause = rootCause(failure);
  const { code = '' } = cause as Error & { code?: string };
  const message = cause.message || code;
  if (refusedConnectionCodes.test(code)) {
    return notDone(`the database rejected the connection (${message}).`, 'Correct the user, password and database name of DATABASE_URL.');
  }
  if (missingTableCodes.has(code)) return notDone(`the database is not migrated (${message}).`, 'Run "npm run acs -- migrate".');
  if (code === missingPrivilegeCode) {
    return notDone(`the role of DATABASE_URL lacks a privilege (${message}).`, 'Run "npm run acs -- migrate", which grants it.');
  }
  if (failure instanceof DomainError && failure.code === 'service_unavailable') {
    return notDone(`the database cannot be reached (${message}).`, 'Check that PostgreSQL is running and that DATABASE_URL is correct.');
  }
  return notDone(`${message}.`, 'Fix the cause that the message names, then run the checks again.');
}

/** A failed connection to a host name with several addresses is an AggregateError with one error per address. */
function rootCause(error: unknown): Error {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return rootCause(error.errors[0]);
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}
