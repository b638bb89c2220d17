export const failureCodes = ['content_policy', 'generation_error', 'generation_timeout'] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Why a creative or a variant came to nothing; `retryable` says whether the same request can succeed later. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly retryable: boolean;
}

export const tookTooLong: Failure = {
  code: 'generation_timeout',
  message: 'The generation did not end in time. Generate it again.',
  retryable: true,
};
