import type { Measurement, SilentPlatform } from './measurement.js';

interface BuildFailure {
  readonly message: string;
  /** Whether building again can succeed although nobody changes anything; the service then tries again by itself. */
  readonly retryable: boolean;
}

/** Why an audience could not be built. */
export const buildFailures = {
  no_connection: {
    message: 'No ad platform is connected. Connect one in the account settings; the audience is then built by itself.',
    retryable: false,
  },
  platform_unavailable: { message: 'No connected platform answered. The service tries again by itself.', retryable: true },
  connection_expired: {
    message: 'The authorisation of the connected platforms has expired. Reconnect; the audience is then built by itself.',
    retryable: false,
  },
  platform_rejected: { message: 'The connected platforms do not accept this audience. Change its rules.', retryable: false },
  source_not_ready: {
    message: 'The source audience is not ready. The lookalike is built by itself as soon as it is.',
    retryable: true,
  },
  source_archived: { message: 'The source audience is archived. Choose another one.', retryable: false },
  build_error: { message: 'Building failed on our side. The service tries again by itself.', retryable: true },
} as const satisfies Record<string, BuildFailure>;
export type BuildFailureCode = keyof typeof buildFailures;

/** Failures that say nothing of the audience: what was measured before still holds. */
export const passingFailures: ReadonlySet<BuildFailureCode> = new Set([
  'platform_unavailable',
  'connection_expired',
  'source_not_ready',
  'source_archived',
  'build_error',
]);

/** Why a measurement without any report is without one. */
export function failureOf({ silent }: Measurement): BuildFailureCode {
  const some = (reason: SilentPlatform['reason']) => silent.some((platform) => platform.reason === reason);
  if (some('unavailable')) return 'platform_unavailable';
  if (some('unauthorized')) return 'connection_expired';
  return some('rejected') ? 'platform_rejected' : 'no_connection';
}
