import type { Personality } from './personality.js';

export const noEstimates = {
  name: 'no-estimates',
  about: 'does not tell the size of audiences, their insights and overlaps.',
} as const satisfies Personality;
