import type { Measurement, UnansweredPlatform } from './measurement.js';

interface BuildFailure {
  readonly message: string;
  /** Whether a retry can succeed without any change. If so, the service retries automatically. */
  readonly retryable: boolean;
}

/** Reasons why an audience could not be built. */
export const buildFailures = {
  no_connection: {
    message: 'No ad platform is connected. Connect one in the account settings; the audience is then built automatically.',
    retryable: false,
  },
  platform_unavailable: { message: 'No connected platform responded. The service retries automatically.', retryable: true },
  connection_expired: {
    message: 'The authorization of the connected platforms has expired. Reconnect; the audience is then built automatically.',
    retryable: false,
  },
  platform_rejected: { message: 'The connected platforms do not accept this audience. Change its rules.', retryable: false },
  source_not_ready: {
    message: 'The source audience is not ready. The lookalike is built automatically when it is.',
    retryable: true,
  },
  source_archived: { message: 'The source audience is archived. Choose another source audience.', retryable: false },
  build_error: {
    message: 'The audience could not be built because of an internal error. The service retries automatically.',
    retryable: true,
  },
} as const satisfies Record<string, BuildFailure>;
export type BuildFailureCode = keyof typeof buildFailures;

/** Failures that do not concern the audience itself, so that its last measurement remains valid. */
export const transientFailures: ReadonlySet<BuildFailureCode> = new Set([
  'platform_unavailable',
  'connection_expired',
  'source_not_ready',
  'source_archived',
  'build_error',
]);

/** Returns the failure code of a measurement without any report. */
export function failureCodeOf({ unanswered }: Measurement): BuildFailureCode {
  const hasReason = (reason: UnansweredPlatform['reason']) => unanswered.some((platform) => platform.reason === reason);
  if (hasReason('unavailable')) return 'platform_unavailable';
  if (hasReason('unauthorized')) return 'connection_expired';
  return hasReason('rejected') || hasReason('not_supported') ? 'platform_rejected' : 'no_connection';
}
