import type { Personality } from './personality.js';

export const throttlingBy400 = {
  name: 'throttling-by-400',
  about: 'limits the rate of calls with status 400 and the number 17 as error code instead of 429.',
} as const satisfies Personality;
