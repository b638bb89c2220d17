import type { Id } from '#libs/kernel';

/** What an ad platform refused or failed to do, in our terms. */
export const platformFailureKinds = [
  /** No answer, a broken answer, 5xx or a circuit that is open: try again. */
  'unavailable',
  /** 429: try again after `retryAfterSeconds`. */
  'rate_limited',
  /** The authorisation is dead: only a person can renew it. */
  'unauthorized',
  /** The platform understood and will not do it. */
  'rejected',
  /** The object is not there (any more). */
  'not_found',
] as const;
export type PlatformFailureKind = (typeof platformFailureKinds)[number];

export class PlatformFailure extends Error {
  constructor(
    readonly kind: PlatformFailureKind,
    message: string,
    readonly details: {
      /** The platform's own code. */
      readonly platformCode?: string;
      readonly retryAfterSeconds?: number;
      /** True when the platform may have done what it was asked although it did not say so. */
      readonly mayHaveBeenDone?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'PlatformFailure';
  }

  get isRetryable(): boolean {
    return this.kind === 'unavailable' || this.kind === 'rate_limited';
  }
}

/** One ad of a campaign: a creative as the platform is to show it. `reference` is our id of it. */
export interface PlatformAd {
  readonly reference: Id<'crv'>;
  readonly name: string;
  readonly headline: string;
  readonly primaryText: string;
  readonly description: string | null;
  readonly callToAction: string | null;
  readonly landingUrl: string;
  /** A URL that the platform can fetch for at least a day; null for a text ad. */
  readonly imageUrl: string | null;
}

/** A rule tree in the grammar of `/v1/audiences`; the platform translates it into its own targeting. */
export interface PlatformRules {
  readonly all?: readonly unknown[];
  readonly any?: readonly unknown[];
  readonly none?: readonly unknown[];
}

export interface PlatformAudience {
  readonly reference: Id<'aud'>;
  readonly name: string;
  readonly rules: PlatformRules | null;
  readonly lookalike: { readonly sourceReference: Id<'aud'>; readonly country: string; readonly ratio: number } | null;
}

/** All that the platform is to know of a campaign. `reference` is our id, by which it is found again. */
export interface PlatformCampaign {
  readonly reference: Id<'cmp'>;
  readonly name: string;
  readonly objective: string;
  readonly budget: { readonly type: 'daily' | 'lifetime'; readonly amountMicros: number; readonly currency: string };
  readonly bidStrategy: { readonly type: string; readonly cap_micros: number | null; readonly target_roas: number | null };
  /** RFC 3339; null: at once / until stopped. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly specialAdCategories: readonly string[];
  readonly trackingParams: Readonly<Record<string, string>>;
  readonly ads: readonly PlatformAd[];
  readonly audiences: readonly PlatformAudience[];
  readonly excludedAudiences: readonly PlatformAudience[];
}

export type PlatformRunState = 'running' | 'paused' | 'archived';

/** The platform's own ids of what it made, by our references. */
export interface PlacedCampaign {
  readonly platformCampaignId: string;
  readonly runState: PlatformRunState;
  readonly ads: readonly { readonly reference: Id<'crv'>; readonly platformAdId: string }[];
  readonly adSets: readonly { readonly reference: Id<'aud'> | null; readonly platformAdSetId: string }[];
  /** A digest of the spec that the platform holds (`specDigest` of the last create or update), to see drift; null if unknown. */
  readonly specDigest: string | null;
}

/** How a campaign does on the platform now. */
export interface PlatformDelivery {
  readonly platformCampaignId: string;
  readonly reference: Id<'cmp'> | null;
  readonly runState: PlatformRunState;
  /** The platform's raw word. */
  readonly platformStatus: string;
  /** In the terms of a delivery's status. */
  readonly status: 'pending' | 'in_review' | 'delivering' | 'limited' | 'not_delivering' | 'stopped';
  readonly issues: readonly {
    readonly code:
      | 'budget_exhausted'
      | 'creative_rejected'
      | 'all_creatives_rejected'
      | 'audience_too_small'
      | 'account_suspended'
      | 'payment_failed'
      | 'platform_error';
    readonly message: string;
    /** Our ids of the creatives concerned. */
    readonly creativeIds?: readonly Id<'crv'>[];
  }[];
  readonly specDigest: string | null;
}

/** One row of a day's report. `day` is the ad account's own reporting day, YYYY-MM-DD. */
export interface PlatformMetricsRow {
  readonly day: string;
  readonly platformCampaignId: string;
  readonly platformAdId: string | null;
  readonly platformAdSetId: string | null;
  readonly impressions: number;
  readonly clicks: number;
  /** Micros of the ad account's currency. */
  readonly spendMicros: number;
  /** A decimal with at most 6 places, as text, so that nothing is rounded on the way. */
  readonly conversions: string;
  readonly conversionValueMicros: number;
  /** What is wrong with its figures, which are zero then. */
  readonly refusal?: string;
}

export interface PlatformMetricsPage {
  readonly rows: readonly PlatformMetricsRow[];
  /** Pass it on for the next page; null on the last. */
  readonly nextCursor: string | null;
  /** The last day for which the platform has all rows that it will have at first; null: none yet. */
  readonly dataThrough: string | null;
}

/** People as a range; a share is a fraction. */
export interface PlatformAudienceEstimate {
  readonly lower: number;
  readonly upper: number;
  readonly matchRate: number | null;
}

export interface PlatformAudienceInsights {
  readonly estimate: PlatformAudienceEstimate;
  readonly age: readonly { readonly name: string; readonly people: number }[];
  readonly gender: readonly { readonly name: string; readonly people: number }[];
  readonly geography: readonly { readonly name: string; readonly people: number }[];
  readonly devices: readonly { readonly name: string; readonly people: number }[];
  /** `baseline` is the share among all people that the ad account can reach. */
  readonly interests: readonly { readonly name: string; readonly people: number; readonly baseline: number }[];
}

/** One rule set with its estimate, asked together so that overlaps come from one population. */
export interface PlatformOverlap {
  readonly intersection: number;
  readonly union: number;
}

/** Everything that can be done in one ad account, with its authorisation already in place. Every method throws PlatformFailure. */
export interface AdAccountClient {
  readonly platform: string;
  /** After an unanswered create without idempotency keys: how long until a search surely shows what was made. */
  readonly searchLagSeconds: number;
  /** Whether creates take an idempotency key; where they do, a repeated create is the same create. */
  readonly hasIdempotencyKeys: boolean;

  createCampaign(spec: PlatformCampaign, runState: 'running' | 'paused', idempotencyKey: string): Promise<PlacedCampaign>;
  /** Campaigns whose reference is this; more than one would be a double. */
  findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]>;
  getCampaign(platformCampaignId: string): Promise<PlacedCampaign>;
  /** Makes the platform's campaign what `spec` says, its ads and ad sets included. */
  updateCampaign(platformCampaignId: string, spec: PlatformCampaign): Promise<PlacedCampaign>;
  setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void>;
  /** Deliveries of these campaigns; those that the platform does not know are left out. */
  readDelivery(platformCampaignIds: readonly string[]): Promise<readonly PlatformDelivery[]>;
  /** One page of daily rows, both days inclusive. Rows may come twice and in any order. */
  readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage>;

  estimateAudience(audience: PlatformAudience): Promise<PlatformAudienceEstimate>;
  readAudienceInsights(audience: PlatformAudience): Promise<PlatformAudienceInsights>;
  readAudienceOverlap(one: PlatformAudience, other: PlatformAudience): Promise<PlatformOverlap>;
}

/** Opens sessions for other contexts: finds the connection, renews its token when needed (once for all who wait). */
export abstract class AdAccounts {
  /**
   * Throws PlatformFailure('unauthorized') when the connection is expired, disconnected (with no stop pending) or pending, and
   * 'not_found' when the account has no such connection. Call it outside a transaction: it talks to the platform.
   */
  abstract open(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<AdAccountClient>;
}
