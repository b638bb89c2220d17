import { humanize, optionsOf, valuesOf } from '../../../shared/format/labels.js';
import type { BidStrategyType, BudgetType, Objective, SpecialAdCategory } from '../api/campaigns.js';

const objectiveMeanings: Readonly<Record<Objective, string>> = {
  awareness: 'reach many people',
  traffic: 'send people to a website',
  engagement: 'get likes, shares, and comments',
  leads: 'collect contact details',
  app_promotion: 'get app installs',
  sales: 'get purchases',
};
const categoryLabels: Readonly<Record<SpecialAdCategory, string>> = {
  housing: 'Housing',
  employment: 'Employment',
  credit: 'Credit',
  financial_products: 'Financial products',
  politics: 'Politics',
  gambling: 'Gambling',
};
const bidLabels: Readonly<Record<BidStrategyType, string>> = {
  lowest_cost: 'Lowest cost: get the most results for the budget',
  cost_cap: 'Cost cap: keep the cost per result below a maximum',
  target_roas: 'Target ROAS: reach a return on ad spend',
};
const budgetLabels: Readonly<Record<BudgetType, string>> = { daily: 'Daily', lifetime: 'Lifetime' };

export const objectives = valuesOf(objectiveMeanings);
export const objectiveOptions = objectives.map((value) => ({ value, label: `${humanize(value)}: ${objectiveMeanings[value]}` }));
export const categoryOptions = optionsOf(categoryLabels);
export const bidOptions = optionsOf(bidLabels);
export const budgetOptions = optionsOf(budgetLabels);
