import type { PlatformFailure, PlatformFailureKind } from '#libs/ad-platforms/contract';
import { refusedMetricsCode, type SyncError } from '../../../domain/sync-run.js';
import type { RefusedFact } from '../../ports/metrics-ingestion.js';

const codes: Readonly<Record<PlatformFailureKind, string>> = {
  unavailable: 'platform_unavailable',
  rate_limited: 'rate_limited',
  unauthorized: 'connection_expired',
  rejected: 'platform_rejected',
  not_found: 'ad_account_not_found',
};

/** The `scope` of an error that concerns a range of days. */
export const scopeOf = (startDay: string, endDay: string): string => `${startDay}/${endDay}`;

export function toSyncError(failure: PlatformFailure, scope: string): SyncError {
  return {
    code: codes[failure.kind],
    message: failure.message,
    scope,
    retryable: failure.isRetryable,
    platform_code: failure.details.platformCode ?? null,
  };
}

/** Combines the refused facts of a window into one error that describes the first; empty without refused facts. */
export function refusedMetricsErrors(refused: readonly RefusedFact[]): SyncError[] {
  const days = refused.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { day, campaignId, reason } = refused.find((fact) => fact.day === first) as RefusedFact;
  const of = `${campaignId ?? 'campaigns created outside this service'} on ${day}`;
  const message = `${refused.length} records of the platform were rejected; the first is for ${of}: ${reason}.`;
  return [{ code: refusedMetricsCode, message, scope: scopeOf(first, last), retryable: true, platform_code: null }];
}

export const connectionNotSyncable = (status: string): SyncError => ({
  code: `connection_${status}`,
  message: `The connection is ${status}.`,
  scope: 'connection',
  retryable: false,
  platform_code: null,
});

export const internalSyncError = (scope: string): SyncError => ({
  code: 'internal_error',
  message: 'The sync failed repeatedly because of an internal error.',
  scope,
  retryable: true,
  platform_code: null,
});

export const reportNotReadyError = (scope: string): SyncError => ({
  code: 'platform_unavailable',
  message: 'The platform did not finish its report.',
  scope,
  retryable: true,
  platform_code: 'report_not_ready',
});
