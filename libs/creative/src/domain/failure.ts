export const failureCodes = ['content_policy', 'generation_error', 'generation_timeout'] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Why the generation of a creative or a variant failed. `retryable` tells whether the same request can succeed later. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly retryable: boolean;
}

export const generationTimeout: Failure = {
  code: 'generation_timeout',
  message: 'The generation timed out. Generate the creative again.',
  retryable: true,
};
