import { refusedMetricsCode, type SyncError } from '../../domain/sync-run.js';
import type { PlatformFailure, PlatformFailureKind } from '../ports/ad-platform.js';
import type { RefusedFact } from '../ports/metrics-ingestion.js';

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

/** One error for all cells of a window, of which the first is described; none when there are none. */
export function refusedMetrics(refused: readonly RefusedFact[]): SyncError[] {
  const days = refused.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { day, campaignId, reason } = refused.find((fact) => fact.day === first) as RefusedFact;
  const of = `${campaignId ?? 'campaigns made elsewhere'} on ${day}`;
  const message = `${refused.length} figures of the platform were refused; the first are those of ${of}: ${reason}.`;
  return [{ code: refusedMetricsCode, message, scope: scopeOf(first, last), retryable: true, platform_code: null }];
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
