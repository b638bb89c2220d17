import { types } from 'node:util';
import { DomainError } from '#libs/kernel';
import pg from 'pg';

/** When a client may try again while the database is away. */
export const databaseRetrySeconds = 2;

/** SQLSTATE classes and codes after which the same request can succeed: connection loss, resources, shutdown, locks. */
const passing = /^(08|53|57P|55P03|57014|40001|40P01|25P03)/;

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** `service_unavailable` when the database is away or overloaded; every other error is returned as it is. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof DomainError || !types.isNativeError(error)) return error;
  const code = (error as { code?: unknown }).code;
  const isPassing =
    error instanceof pg.DatabaseError
      ? passing.test(error.code ?? '')
      : networkCodes.has(String(code)) ||
        /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired|Query read timeout/.test(
          error.message,
        );
  if (!isPassing) return error;
  const refusal = new DomainError('service_unavailable', 'The service cannot reach its database at the moment.', {}, databaseRetrySeconds);
  refusal.cause = error;
  return refusal;
}
