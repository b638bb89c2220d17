import { sentence } from '../../format/words.js';

/** `campaign.launched` as "Campaign launched": actions are named after what they concern and what happened. */
export const wordsOfAction = (action: string): string => sentence(action).replace('Api key', 'API key');

/** A value as one can read it; amounts are in the currency of the account. */
export function wordsOfValue(field: string, value: unknown, money: (micros: number) => string): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  if (typeof value === 'number' && field.endsWith('_micros')) return money(value);
  return JSON.stringify(value);
}
