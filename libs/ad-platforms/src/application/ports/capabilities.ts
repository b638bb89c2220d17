import type { AdAccountAccessData } from './ad-account-choice.js';
import type { ConnectionSettings } from './connection-settings.js';

/** What a connection can run on its platform. Launch checks, pages and the API read it. */
export interface PlatformCapabilities {
  /** The objectives, with the bid strategies of each. */
  readonly bidStrategies: Readonly<Record<string, readonly string[]>>;
  readonly budgetTypes: readonly string[];
  /** Minimum of a daily budget, and of each day of a lifetime budget, in micros of the ad account's currency. */
  readonly minDailyBudgetMicros: number;
  /** How much more than a daily budget the platform may spend on a single day, in percent: it evens that out on others. 0: never more. */
  readonly dailyOverspendPercent: number;
  /** Budgets must be multiples of this amount, in micros of the ad account's currency. */
  readonly budgetStepMicros: number;
  readonly creativeTypes: readonly string[];
  readonly aspectRatios: readonly string[];
  /** The fields of audience rules, and `lookalike`. */
  readonly audienceFields: readonly string[];
  readonly specialAdCategories: readonly string[];
  /** Whether the platform estimates the size of an audience. */
  readonly audienceEstimates: boolean;
  /** Whether the platform describes the people of an audience. */
  readonly audienceInsights: boolean;
  /** Whether every campaign needs an end. */
  readonly requiresEndDate: boolean;
}

/** What capabilities depend on. */
export interface ConnectionTraits {
  readonly settings: ConnectionSettings;
  /** ISO 4217. */
  readonly currency: string;
  /** What the platform said about the ad account when it was connected. Empty before. */
  readonly access: AdAccountAccessData;
}

/** A campaign as it would be launched on one platform. */
export interface CampaignToCheck {
  readonly objective: string | null;
  readonly bidStrategy: string;
  readonly specialAdCategories: readonly string[];
  readonly endsAt: Date | null;
  /** Null while the campaign has none. `shareMicros` is this platform's part of it, `days` how long it has to last. */
  readonly budget: { readonly type: string; readonly shareMicros: number; readonly days: number } | null;
  /** In the order of the campaign. */
  readonly creatives: readonly CreativeToCheck[];
  readonly audiences: readonly AudienceToCheck[];
  readonly excludedAudiences: readonly AudienceToCheck[];
}

interface CreativeToCheck {
  readonly id: string;
  readonly type: string;
}

export interface AudienceToCheck {
  readonly id: string;
  /** The rule tree in the format of the API; null for a lookalike. */
  readonly rules: object | null;
  readonly lookalike: LookalikeToCheck | null;
}

export interface LookalikeToCheck {
  /** Null when the source is a lookalike itself. */
  readonly sourceRules: object | null;
  readonly country: string;
  readonly ratio: number;
}

/** Why a platform cannot run a campaign. The pointer leads into the campaign. */
export interface PlatformProblem {
  readonly pointer: string;
  readonly code:
    | 'required'
    | 'not_allowed_value'
    | 'audience_not_supported'
    | 'creative_not_supported'
    | 'bid_strategy_not_supported'
    | 'special_ad_category_not_supported'
    | 'budget_below_minimum';
  readonly message: string;
  /** The audience or creative. */
  readonly resourceId?: string;
  readonly min?: number;
  /** Of `budget_below_minimum`: the share that is below `min`. */
  readonly shareMicros?: number;
  /** Of `audience_not_supported`: where in the audience. */
  readonly inAudience?: readonly { readonly pointer: string; readonly message: string }[];
}
