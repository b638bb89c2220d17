import type { Personality } from './personality.js';

export const errorsIn200 = {
  name: 'errors-in-200',
  about: 'reports its own failures with status 200 and an error in the body instead of 500.',
} as const satisfies Personality;
