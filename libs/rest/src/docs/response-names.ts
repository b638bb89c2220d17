import type { ErrorCode } from '#libs/kernel';

/** The errors that many operations have alike, under the name of the shared response. */
const shared: Readonly<Record<string, readonly ErrorCode[]>> = {
  BadRequest: ['invalid_request', 'unknown_parameter', 'invalid_parameter'],
  BadListRequest: ['invalid_request', 'unknown_parameter', 'invalid_parameter', 'invalid_cursor', 'cursor_mismatch'],
  BadWriteRequest: ['invalid_request', 'unknown_parameter', 'invalid_parameter', 'invalid_json'],
  Unauthorized: ['missing_api_key', 'invalid_api_key'],
  Forbidden: ['insufficient_permissions', 'https_required'],
  NotFound: ['not_found'],
  WriteConflict: ['idempotency_in_progress'],
  CreateConflict: ['idempotency_in_progress', 'duplicate_external_id'],
  UpdateConflict: ['idempotency_in_progress', 'field_locked', 'resource_archived', 'duplicate_external_id'],
  TransitionConflict: ['idempotency_in_progress', 'invalid_state_transition'],
  UnarchiveConflict: ['idempotency_in_progress', 'invalid_state_transition', 'duplicate_external_id'],
  ArchiveConflict: ['idempotency_in_progress', 'resource_in_use'],
  PreconditionFailed: ['precondition_failed'],
  PayloadTooLarge: ['payload_too_large'],
  UnsupportedMediaType: ['unsupported_media_type'],
  Unprocessable: ['validation_failed', 'idempotency_key_reused'],
  Invalid: ['validation_failed'],
  LaunchRefused: ['validation_failed', 'idempotency_key_reused', 'launch_blocked'],
  ContentRefused: ['validation_failed', 'idempotency_key_reused', 'content_policy_violation'],
  RateLimited: ['rate_limit_exceeded'],
  TooManyPending: ['rate_limit_exceeded', 'too_many_pending'],
  InternalError: ['internal_error'],
  ServiceUnavailable: ['service_unavailable'],
};

/** The name of the shared response that has these errors; null for errors of few operations, which stay in each of them. */
export function sharedResponseName(codes: readonly ErrorCode[]): string | null {
  const isThat = (listed: readonly ErrorCode[]) => listed.length === codes.length && listed.every((code) => codes.includes(code));
  return Object.keys(shared).find((name) => isThat(shared[name] ?? [])) ?? null;
}
