import type { SyncError } from '../../domain/sync-run.js';
import type { PlatformFailure, PlatformFailureKind } from '../ports/ad-platform.js';

const codes: Readonly<Record<PlatformFailureKind, string>> = {
  unavailable: 'platform_unavailable',
  rate_limited: 'rate_limited',
  unauthorized: 'connection_expired',
  rejected: 'platform_rejected',
  not_found: 'ad_account_not_found',
};

/** The days that are missing, as `scope` of an error. */
export const scopeOf = (startDay: string, endDay: string): string => `${startDay}/${endDay}`;

export function syncErrorOf(failure: PlatformFailure, scope: string): SyncError {
  return {
    code: codes[failure.kind],
    message: failure.message,
    scope,
    retryable: failure.isRetryable,
    platform_code: failure.details.platformCode ?? null,
  };
}

export const connectionLost = (status: string): SyncError => ({
  code: `connection_${status}`,
  message: `The connection is ${status}.`,
  scope: 'connection',
  retryable: false,
  platform_code: null,
});

export const unexpectedFailure = (scope: string): SyncError => ({
  code: 'internal_error',
  message: 'The service failed while it synced, again and again.',
  scope,
  retryable: true,
  platform_code: null,
});
