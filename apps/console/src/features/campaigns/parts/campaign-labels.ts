import { humanize } from '../../../shared/format/labels.js';

export const objectives = ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'] as const;
export const specialAdCategories = ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'] as const;

const objectiveMeanings: Readonly<Record<string, string>> = {
  awareness: 'reach many people',
  traffic: 'send people to a website',
  engagement: 'get likes, shares, and comments',
  leads: 'collect contact details',
  app_promotion: 'get app installs',
  sales: 'get purchases',
};

export const objectiveOptions = objectives.map((value) => ({ value, label: `${humanize(value)}: ${objectiveMeanings[value]}` }));
export const categoryOptions = specialAdCategories.map((value) => ({ value, label: humanize(value) }));
export const bidOptions = [
  { value: 'lowest_cost', label: 'Lowest cost: get the most results for the budget' },
  { value: 'cost_cap', label: 'Cost cap: keep the cost per result below a maximum' },
  { value: 'target_roas', label: 'Target ROAS: reach a return on ad spend' },
];
export const budgetOptions = [
  { value: 'daily', label: 'Daily' },
  { value: 'lifetime', label: 'Lifetime' },
];
