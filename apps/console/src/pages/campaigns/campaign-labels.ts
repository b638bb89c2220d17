import { humanize } from '../../format/labels.js';

export const objectives = ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'] as const;
export const specialAdCategories = ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'] as const;

const objectiveMeanings: Readonly<Record<string, string>> = {
  awareness: 'be seen by many',
  traffic: 'bring people to the page',
  engagement: 'likes, shares, comments',
  leads: 'collect contacts',
  app_promotion: 'installs of an app',
  sales: 'purchases',
};

export const objectiveOptions = objectives.map((value) => ({ value, label: `${humanize(value)}: ${objectiveMeanings[value]}` }));
export const categoryOptions = specialAdCategories.map((value) => ({ value, label: humanize(value) }));
export const bidOptions = [
  { value: 'lowest_cost', label: 'Lowest cost: as many results as the budget allows' },
  { value: 'cost_cap', label: 'Cost cap: no result dearer than this' },
  { value: 'target_roas', label: 'Target return: this much value for each unit spent' },
];
export const budgetOptions = [
  { value: 'daily', label: 'Daily' },
  { value: 'lifetime', label: 'Lifetime' },
];
