import type { Personality } from './personality.js';

export const severalAdAccounts = {
  name: 'several-ad-accounts',
  about: 'gives access to all ad accounts of a person: also a manager account, other currencies, and one that is read-only.',
} as const satisfies Personality;
