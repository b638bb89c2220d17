import type { Creative } from '../../api/creative.js';

/** Changes whenever there is something new to fetch. */
export const generationProgress = ({ status, revision, generation }: Creative): string =>
  `${status} ${revision} ${generation.completed_variants}`;

export const failureRemedies: Readonly<Record<string, string>> = {
  content_policy: 'The prompt asks for something that may not be advertised. Describe it otherwise.',
  generation_error: 'The generator failed. The same prompt may well work a second time.',
  generation_timeout: 'It took too long. Try again, perhaps with fewer variants.',
};
