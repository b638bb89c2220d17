import type { AdPlatform, PlatformCapabilities } from '#libs/ad-platforms/contract';
import type { Row } from '#libs/kernel/infrastructure';
import type { CapabilitiesView } from '../../application/queries/connection-view.js';

/** What can run on a connection: nothing without a platform that this version supports. */
export function capabilitiesViewOf(platform: AdPlatform | undefined, row: Row): CapabilitiesView {
  const capabilities = platform?.capabilitiesOf({ settings: row.settings, currency: row.currency, access: row.access }) ?? nothing;
  return capabilitiesView(capabilities, platform !== undefined && row.scopes.includes(platform.profile.writeScope));
}

export function capabilitiesView(capabilities: PlatformCapabilities, canWrite: boolean): CapabilitiesView {
  const { bidStrategies } = capabilities;
  return {
    can_write: canWrite,
    objectives: Object.keys(bidStrategies),
    bid_strategies: [...new Set(Object.values(bidStrategies).flat())],
    budget_types: capabilities.budgetTypes,
    min_daily_budget_micros: capabilities.minDailyBudgetMicros,
    daily_overspend_percent: capabilities.dailyOverspendPercent,
    budget_step_micros: capabilities.budgetStepMicros,
    creative_types: capabilities.creativeTypes,
    aspect_ratios: capabilities.aspectRatios,
    audience_fields: capabilities.audienceFields,
    special_ad_categories: capabilities.specialAdCategories,
    audience_estimates: capabilities.audienceEstimates,
    audience_insights: capabilities.audienceInsights,
    requires_end_date: capabilities.requiresEndDate,
  };
}

const nothing: PlatformCapabilities = {
  bidStrategies: {},
  budgetTypes: [],
  minDailyBudgetMicros: 1,
  dailyOverspendPercent: 0,
  budgetStepMicros: 1,
  creativeTypes: [],
  aspectRatios: [],
  audienceFields: [],
  specialAdCategories: [],
  audienceEstimates: false,
  audienceInsights: false,
  requiresEndDate: false,
};
