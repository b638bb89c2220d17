import type { Personality } from './personality.js';

export const decimalReports = {
  name: 'decimal-reports',
  about: 'reports amounts as decimals of the currency instead of micros.',
} as const satisfies Personality;
