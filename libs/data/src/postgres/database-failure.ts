import { types } from 'node:util';
import { DomainError } from '#libs/kernel';
import { Contention } from '#libs/kernel/infrastructure';
import pg from 'pg';

/** The `Retry-After` in seconds while the database is unavailable. */
export const databaseRetrySeconds = 2;

/** SQLSTATE classes and codes of transient failures: connection loss, insufficient resources, shutdown. */
const transientCodes = /^(08|53|57P|57014|25P03)/;
/** SQLSTATE codes of conflicts with concurrent changes: serialization failure, deadlock and lock timeout. */
const contentionCodes = /^(40001|40P01|55P03)$/;
const contentionRetrySeconds = 1;
/** SQLSTATE code of a full disk, on which PostgreSQL still reads. */
const fullDiskCode = '53100';
const fullDiskMessage = 'The database of the service has no space left on its disk. Nothing was changed.';
const contentionMessage = 'The change conflicts with concurrent changes of the same records. Nothing was changed. Retry the request.';

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Translates transient database errors and contention to `service_unavailable`. Returns every other error unchanged. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof DomainError || !types.isNativeError(error)) return error;
  if (error instanceof pg.DatabaseError && contentionCodes.test(error.code ?? '')) {
    return because(error, new Contention(contentionMessage, contentionRetrySeconds));
  }
  const code = (error as { code?: unknown }).code;
  const isTransient =
    error instanceof pg.DatabaseError
      ? transientCodes.test(error.code ?? '')
      : networkCodes.has(String(code)) ||
        /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired|Query read timeout/.test(
          error.message,
        );
  if (!isTransient) return error;
  if (code === fullDiskCode) return because(error, new DomainError('service_unavailable', fullDiskMessage, {}, databaseRetrySeconds));
  return because(error, new DomainError('service_unavailable', 'The service cannot reach its database.', {}, databaseRetrySeconds));
}

/** Returns whether the database was not reached or ended the connection. Such a failure says nothing about the work that failed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof DomainError) || error.code !== 'service_unavailable' || !types.isNativeError(error.cause)) return false;
  return !(error.cause instanceof pg.DatabaseError && error.cause.severity === 'ERROR');
}

/** Returns whether a statement failed only because an earlier one of its transaction had. */
export function isOfAbortedTransaction(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** Returns whether a statement failed, and not the work between statements. */
export function isStatementFailure(error: unknown): error is Error {
  return error instanceof pg.DatabaseError || (error instanceof DomainError && error.code === 'service_unavailable');
}

function because(cause: Error, failure: DomainError): DomainError {
  failure.cause = cause;
  return failure;
}
