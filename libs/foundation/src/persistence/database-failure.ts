import { types } from 'node:util';
import { DomainError } from '#libs/kernel';
import pg from 'pg';

/** When a client may try again while the database is away. */
export const databaseRetrySeconds = 2;

/** SQLSTATE classes and codes after which the same request can succeed: connection loss, resources, shutdown. */
const passing = /^(08|53|57P|57014|25P03)/;
/** Deadlock, serialization failure, and a lock that was not released in time: the database is there, other changes were in the way. */
const contended = /^(40001|40P01|55P03)$/;
const contendedRetrySeconds = 1;
const contendedMessage = 'The change conflicts with concurrent changes of the same records. Nothing was changed. Retry the request.';

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether other transactions were in the way, and nothing else is wrong. */
export function isContention(error: unknown): boolean {
  return error instanceof pg.DatabaseError && contended.test(error.code ?? '');
}

/** `service_unavailable` when the database is away or overloaded, or other changes were in the way; every other error as it is. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof DomainError || !types.isNativeError(error)) return error;
  if (isContention(error)) return unavailable(contendedMessage, contendedRetrySeconds, error);
  const code = (error as { code?: unknown }).code;
  const isPassing =
    error instanceof pg.DatabaseError
      ? passing.test(error.code ?? '')
      : networkCodes.has(String(code)) ||
        /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired|Query read timeout/.test(
          error.message,
        );
  if (!isPassing) return error;
  return unavailable('The service cannot reach its database.', databaseRetrySeconds, error);
}

function unavailable(message: string, retrySeconds: number, cause: Error): DomainError {
  const refusal = new DomainError('service_unavailable', message, {}, retrySeconds);
  refusal.cause = cause;
  return refusal;
}
