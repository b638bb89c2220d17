import type { CampaignSpec } from '../campaigns/spec.js';
import { unprocessable } from '../http/platform-error.js';
import type { Personality } from './personality.js';

/** The bid strategies by objective. Other objectives are not offered. */
const offered: Readonly<Record<string, readonly string[]>> = {
  awareness: ['lowest_cost'],
  traffic: ['lowest_cost', 'cost_cap'],
  sales: ['lowest_cost', 'cost_cap', 'target_roas'],
};
const categories = ['housing', 'employment', 'credit'];
const fields = ['age', 'gender', 'country', 'language', 'device', 'interest'];

function check({ objective, bid_strategy: bid, special_ad_categories: declared, ads, ad_sets: adSets, exclusions }: CampaignSpec): void {
  const bids = offered[objective];
  if (bids === undefined) throw unprocessable('objective_not_offered', `The objective ${objective} is not offered.`);
  if (!bids.includes(bid.type)) throw unprocessable('bid_strategy_not_offered', `${bid.type} is not offered for ${objective}.`);
  for (const category of declared) {
    if (!categories.includes(category)) throw unprocessable('category_not_offered', `The category ${category} is not offered.`);
  }
  if (ads.some(({ image_url: image }) => image === null)) throw unprocessable('image_required', 'Every ad needs an image.');
  for (const { rules, lookalike } of [...adSets, ...exclusions]) {
    if (lookalike) throw unprocessable('lookalike_not_offered', 'Lookalike audiences are not offered.');
    const field = fieldsOf(rules).find((one) => !fields.includes(one));
    if (field !== undefined) throw unprocessable('targeting_not_offered', `Targeting by ${field} is not offered.`);
  }
}

/** The fields of all conditions of a rule tree. */
function fieldsOf(rules: unknown): string[] {
  if (Array.isArray(rules)) return rules.flatMap(fieldsOf);
  if (typeof rules !== 'object' || rules === null) return [];
  const { field } = rules as { field?: unknown };
  return typeof field === 'string' ? [field] : Object.values(rules).flatMap(fieldsOf);
}

export const narrowCapabilities = {
  name: 'narrow-capabilities',
  about:
    'offers three objectives with some bid strategies each, image ads, three special ad categories, and no targeting by region, operating system, event or lookalike.',
  check,
} as const satisfies Personality;
