import type { ConnectionTraits, PlatformCapabilities } from '../../../application/ports/capabilities.js';
import type { ConnectionSettingField } from '../../../application/ports/connection-settings.js';

const unit = 1_000_000;
const allBids = ['lowest_cost', 'cost_cap', 'target_roas'];

const everything: PlatformCapabilities = {
  bidStrategies: { awareness: allBids, traffic: allBids, engagement: allBids, leads: allBids, app_promotion: allBids, sales: allBids },
  budgetTypes: ['daily', 'lifetime'],
  minDailyBudgetMicros: unit,
  dailyOverspendPercent: 0,
  budgetStepMicros: 1,
  creativeTypes: ['image', 'text'],
  aspectRatios: ['1:1', '4:5', '9:16', '16:9'],
  audienceFields: ['age', 'gender', 'country', 'region', 'language', 'device', 'os', 'interest', 'event', 'lookalike'],
  specialAdCategories: ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'],
  audienceEstimates: true,
  audienceInsights: true,
  requiresEndDate: false,
};

const narrow: Partial<PlatformCapabilities> = {
  bidStrategies: { awareness: ['lowest_cost'], traffic: ['lowest_cost', 'cost_cap'], sales: allBids },
  creativeTypes: ['image'],
  audienceFields: ['age', 'gender', 'country', 'language', 'device', 'interest'],
  specialAdCategories: ['housing', 'employment', 'credit'],
};

/** Currencies without minor units have whole units only. */
const minimums = (currency: string): Partial<PlatformCapabilities> =>
  currency === 'JPY'
    ? { minDailyBudgetMicros: 500 * unit, budgetStepMicros: unit }
    : { minDailyBudgetMicros: 5 * unit, budgetStepMicros: unit / 100 };

const pixelObjectives = ['leads', 'sales'];

export const sandboxSettings: readonly ConnectionSettingField[] = [
  {
    name: 'page_id',
    labelField: 'page_name',
    label: 'Page',
    about: 'The page that ads are published as.',
    kind: 'choice',
    isRequired: true,
  },
  {
    name: 'pixel_id',
    labelField: 'pixel_name',
    label: 'Pixel',
    about: 'Measures the conversions on your website.',
    kind: 'choice',
    isRequired: false,
    requiredFor: pixelObjectives,
  },
  {
    name: 'beneficiary',
    label: 'Beneficiary',
    about: 'The person or company that benefits from the ads. It is shown with them.',
    kind: 'text',
    isRequired: true,
  },
];

/** What the sandbox can run with its personalities. */
export function sandboxCapabilities(personalities: readonly string[], { settings, currency }: ConnectionTraits): PlatformCapabilities {
  const all = {
    ...everything,
    ...(personalities.includes('narrow-capabilities') ? narrow : {}),
    ...(personalities.includes('budget-minimums') ? minimums(currency) : {}),
    ...(personalities.includes('no-estimates') ? { audienceEstimates: false, audienceInsights: false } : {}),
  };
  if (!personalities.includes('required-settings') || settings['pixel_id'] !== undefined) return all;
  const unmeasured = Object.entries(all.bidStrategies).filter(([objective]) => !pixelObjectives.includes(objective));
  return { ...all, bidStrategies: Object.fromEntries(unmeasured) };
}
