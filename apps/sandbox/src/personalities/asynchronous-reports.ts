import type { Personality } from './personality.js';

export const asynchronousReports = {
  name: 'asynchronous-reports',
  about: 'makes a report only after it was asked for, and answers "not ready" until then.',
} as const satisfies Personality;
