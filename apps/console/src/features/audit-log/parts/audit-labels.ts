import { humanize } from '../../../shared/format/labels.js';

/** `campaign.launched` as "Campaign launched". */
export const actionLabel = (action: string): string => humanize(action).replace('Api key', 'API key');

const stamp = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

interface Format {
  readonly money: (micros: number) => string;
  readonly moment: (stamp: string) => string;
}

/** Formats a changed value in the account's currency and time zone. */
export function formatAuditValue(field: string, value: unknown, { money, moment }: Format): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'string') return value === '' ? '(empty)' : stamp.test(value) ? moment(value) : value;
  if (typeof value === 'number' && field.endsWith('_micros')) return money(value);
  return JSON.stringify(value);
}
