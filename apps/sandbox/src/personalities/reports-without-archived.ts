import type { Personality } from './personality.js';

export const reportsWithoutArchived = {
  name: 'reports-without-archived',
  about: 'leaves archived campaigns out of its reports.',
} as const satisfies Personality;
