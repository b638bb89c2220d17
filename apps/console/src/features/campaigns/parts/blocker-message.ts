import type { Problem } from '../../../shared/api/problem.js';
import { formatAmount } from '../../../shared/format/amounts.js';

const acronyms: Readonly<Record<string, string>> = { target_roas: 'target ROAS' };

/**
 * Replaces what the API's message says in its own terms: a missing value by the field's name, a connection by its ID, amounts in micros,
 * values such as `cost_cap`.
 */
export function blockerMessage({ code, message }: Problem, currency: string): string {
  if (code === 'required') return 'Required before the campaign can run.';
  if (code === 'connection_settings_missing') return message.replace(/^The connection \S+ is not set up: /, '');
  if (code.endsWith('_not_supported')) {
    return message.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (value) => acronyms[value] ?? value.replaceAll('_', ' '));
  }
  return message
    .replace(/ \d+ micros are [A-Z]{3} .*$/, '')
    .replaceAll(/(\d+) micros( \([A-Z]{3} [\d.,]+\))?/g, (_, micros: string) => formatAmount(Number(micros), currency));
}
