import type { Personality } from './personality.js';

export const deprecatedVersion = {
  name: 'deprecated-version',
  about: 'says in a header of every response that it will end this version of its API.',
} as const satisfies Personality;
