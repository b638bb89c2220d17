import { sentence } from '../../format/words.js';

/** `campaign.launched` as "Campaign launched": actions are named after what they concern and what happened. */
export const wordsOfAction = (action: string): string => sentence(action).replace('Api key', 'API key');

/** A value as one can read it; a long one is cut. */
export function wordsOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  return JSON.stringify(value);
}
