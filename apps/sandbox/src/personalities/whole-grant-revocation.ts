import type { Personality } from './personality.js';

export const wholeGrantRevocation = {
  name: 'whole-grant-revocation',
  about: 'names the person with each token (`user_id`), and revoking one token revokes all tokens of that person.',
} as const satisfies Personality;
