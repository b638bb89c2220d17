import type { Problem } from '#libs/kernel';

/** A campaign as one of its platforms would run it. */
export interface CampaignOnPlatform {
  readonly objective: string | null;
  readonly bidStrategy: string;
  readonly specialAdCategories: readonly string[];
  readonly endsAt: Date | null;
  /** Null without a budget. `shareMicros` is the platform's part, `days` how long it has to last. */
  readonly budget: { readonly type: string; readonly shareMicros: number; readonly days: number } | null;
  readonly creatives: readonly { readonly id: string; readonly type: string }[];
  readonly audiences: readonly AudienceOnPlatform[];
  readonly excludedAudiences: readonly AudienceOnPlatform[];
}

export interface AudienceOnPlatform {
  readonly id: string;
  /** Null for a lookalike. */
  readonly rules: object | null;
  /** `sourceRules` are null when the source is a lookalike itself. */
  readonly lookalike: { readonly sourceRules: object | null; readonly country: string; readonly ratio: number } | null;
}

/** Why a platform would not run a campaign. */
export interface PlatformObjection {
  readonly pointer: string;
  readonly code: Problem['code'];
  readonly message: string;
  readonly resourceId?: string;
  readonly min?: number;
  readonly shareMicros?: number;
}
