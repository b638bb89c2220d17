import type { Creative } from '../api/creative.js';

/** A key that changes whenever there are new variants to fetch. */
export const generationProgress = ({ status, revision, generation }: Creative): string =>
  `${status} ${revision} ${generation.completed_variants}`;

export const failureRemedies: Readonly<Record<NonNullable<Creative['failure']>['code'], string>> = {
  content_policy: 'The prompt violates the content policy. Change the prompt, then generate again.',
  generation_error: 'The provider failed. Generate again with the same prompt.',
  image_deleted: 'Generate again with the same prompt.',
  generation_timeout: 'Generation timed out. Generate again, if necessary with fewer variants.',
};
