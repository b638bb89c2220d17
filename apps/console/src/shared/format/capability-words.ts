import type { Schemas } from '../api/schemas.js';
import { formatAmount } from './amounts.js';
import { humanize } from './labels.js';

export type Capabilities = Schemas['ConnectionCapabilities'];

const listFormat = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const joined = (words: readonly string[]): string =>
  listFormat.format(words.map((word) => word.replaceAll('_', ' ').replace('roas', 'ROAS')));
const everyObjective = 6;

/** One micro is what a platform without a minimum reports. */
const isMinimum = (micros: number): boolean => micros > 1;

/** What a connection can run, in sentences: "Runs traffic and sales. Minimum daily budget €5.00." */
export function describeCapabilities(capabilities: Capabilities, currency: string): string {
  const { objectives, creative_types: creatives, bid_strategies: bids, min_daily_budget_micros: min } = capabilities;
  const sentences = [
    objectives.length === 0
      ? 'Runs no campaigns yet.'
      : objectives.length >= everyObjective
        ? 'Runs every objective.'
        : `Runs ${joined(objectives)}.`,
    isMinimum(min) && `Minimum daily budget ${formatAmount(min, currency)}.`,
    creatives.length === 1 && `Shows ${joined(creatives)} ads only.`,
    bids.length > 0 && bids.length < 3 && `Bids by ${joined(bids)}.`,
    capabilities.requires_end_date && 'Every campaign needs an end date.',
    !capabilities.audience_estimates && 'Does not estimate audience sizes.',
  ];
  return sentences.filter((one) => one !== false).join(' ');
}

/** The rows of a table of capabilities. */
export function capabilityItems(capabilities: Capabilities, currency: string): (readonly [string, string])[] {
  const words = (list: readonly string[]) => (list.length === 0 ? '–' : list.map(humanize).join(', ').replace('roas', 'ROAS'));
  return [
    ['Objectives', words(capabilities.objectives)],
    ['Bid strategies', words(capabilities.bid_strategies)],
    ['Budgets', words(capabilities.budget_types)],
    ['Minimum daily budget', formatAmount(capabilities.min_daily_budget_micros, currency)],
    ['Spend on a single day', overspendText(capabilities.daily_overspend_percent)],
    ['Creative', `${words(capabilities.creative_types)} (${capabilities.aspect_ratios.join(', ') || 'no images'})`],
    ['Targeting', words(capabilities.audience_fields)],
    ['Special ad categories', words(capabilities.special_ad_categories)],
    ['Can run campaigns', capabilities.can_write ? 'Yes' : 'No, read-only access'],
  ];
}

/** How far a platform may go beyond a daily budget: "up to 75% more than a daily budget". */
const overspendText = (percent: number): string =>
  percent === 0 ? 'Not more than a daily budget' : `Up to ${percent}% more than a daily budget, and less on other days`;
