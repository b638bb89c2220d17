export const failureCodes = ['content_policy', 'generation_error', 'generation_timeout', 'image_deleted'] as const;
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

/** A variant that was not complete when its creative was archived. */
export const generationCanceled: Failure = {
  code: 'generation_error',
  message: 'The creative was archived before the variant was complete. Generate the creative again.',
  retryable: true,
};

/** A variant for which the generator found no text that differs from those of the others. */
export const noOtherText: Failure = {
  code: 'generation_error',
  message:
    'The prompt is too short for another text that differs from the others. Describe more of the product, or request fewer variants.',
  retryable: false,
};

export const imageDeleted: Failure = {
  code: 'image_deleted',
  message: 'The image was deleted, because the creative was archived for a long time. Generate the creative again.',
  retryable: true,
};
