import type { Personality } from './personality.js';

export const dailyQuota = {
  name: 'daily-quota',
  about: 'allows its client 15,000 calls a day for all ad accounts together; the control API changes the number.',
} as const satisfies Personality;
