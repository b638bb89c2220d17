import type { Id } from '#libs/kernel';
import type { PlatformIssueCode } from './failures.js';
import type { PlatformMetricsPage } from './metrics.js';
import type { PlatformImage } from './media.js';

/** Kinds of failed platform calls, independent of the platform. */
export const platformFailureKinds = [
  /** No response, an unreadable response, 5xx or an open circuit. Retryable. */
  'unavailable',
  /** Too many calls, or the quota of a day is used up. Retryable after `retryAfterSeconds`. */
  'rate_limited',
  /** The authorization is no longer valid; a user has to reconnect. */
  'unauthorized',
  /** The platform understood the request and refused it. */
  'rejected',
  /** The object does not exist or no longer exists. */
  'not_found',
] as const;
export type PlatformFailureKind = (typeof platformFailureKinds)[number];

export class PlatformFailure extends Error {
  constructor(
    readonly kind: PlatformFailureKind,
    message: string,
    readonly details: {
      /** The error code of the platform. */
      readonly platformCode?: string;
      readonly retryAfterSeconds?: number;
      /** True when the platform may have executed the request without confirming it. */
      readonly mayHaveExecuted?: boolean;
      /** Of 'unauthorized': false when a renewed token would be refused too, so that a user has to reconnect. Defaults to true. */
      readonly isRenewable?: boolean;
      /** The delivery issue that describes the failure. Defaults to `platform_error`. */
      readonly issue?: PlatformIssueCode;
      /** Of the issue `unsupported_change`: the fields of the campaign that cannot change, as the API names them, such as `budget.type`. */
      readonly fields?: readonly string[];
      /** Of a refused audience: the rules that the platform cannot target. The pointers lead into the audience. */
      readonly audienceProblems?: readonly { readonly pointer: string; readonly message: string }[];
    } = {},
  ) {
    super(message);
    this.name = 'PlatformFailure';
  }

  get isRetryable(): boolean {
    return this.kind === 'unavailable' || this.kind === 'rate_limited';
  }
}

/** One ad of a campaign, built from a creative. `reference` is the creative's id. */
export interface PlatformAd {
  readonly reference: Id<'crv'>;
  readonly name: string;
  readonly headline: string;
  readonly primaryText: string;
  readonly description: string | null;
  readonly callToAction: string | null;
  readonly landingUrl: string;
  /** A URL that the platform can fetch for at least 24 hours; null for a text ad. */
  readonly imageUrl: string | null;
  /** Reads which files of the picture there are, best first; none for a text ad. */
  images(): Promise<readonly PlatformImage[]>;
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
  readonly lookalike: PlatformLookalike | null;
}

export interface PlatformLookalike {
  readonly sourceReference: Id<'aud'>;
  /** Null when the source is a lookalike itself. */
  readonly sourceRules: PlatformRules | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The part of the country's people, 0.01 to 0.2. */
  readonly ratio: number;
}

/** The specification of a campaign. `reference` is the campaign's id, by which `findCampaigns` finds it. */
export interface PlatformCampaign {
  readonly reference: Id<'cmp'>;
  readonly name: string;
  readonly objective: string;
  readonly budget: { readonly type: 'daily' | 'lifetime'; readonly amountMicros: number; readonly currency: string };
  readonly bidStrategy: { readonly type: string; readonly cap_micros: number | null; readonly target_roas: number | null };
  /** RFC 3339 timestamps. A null start means immediately; a null end means until stopped. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly specialAdCategories: readonly string[];
  readonly trackingParams: Readonly<Record<string, string>>;
  readonly ads: readonly PlatformAd[];
  readonly audiences: readonly PlatformAudience[];
  readonly excludedAudiences: readonly PlatformAudience[];
}

export type PlatformRunState = 'running' | 'paused' | 'archived';

/** The platform's ids of a created campaign and its ads and ad sets, with the references that they were created from. */
export interface PlacedCampaign {
  readonly platformCampaignId: string;
  readonly runState: PlatformRunState;
  readonly ads: readonly { readonly reference: Id<'crv'>; readonly platformAdId: string }[];
  readonly adSets: readonly { readonly reference: Id<'aud'> | null; readonly platformAdSetId: string }[];
  /** Digest of the specification that the platform holds, for drift detection; null if unknown. */
  readonly specDigest: string | null;
}

/** What a create request has made on the platform. */
export interface CampaignCreation {
  readonly placed: PlacedCampaign;
  /** False while ad sets, ads or settings are missing. `updateCampaign` then adds them: it finds what exists by reference. */
  readonly isComplete: boolean;
  /** Why the platform did not make the rest. Absent when nothing failed: `updateCampaign` is then simply the next step. */
  readonly failure?: PlatformFailure;
}

/** The current delivery of a campaign on the platform. */
export interface PlatformDelivery {
  readonly platformCampaignId: string;
  readonly reference: Id<'cmp'> | null;
  readonly runState: PlatformRunState;
  /** The status as the platform names it. */
  readonly platformStatus: string;
  /** The status mapped to a delivery status. */
  readonly status: 'pending' | 'in_review' | 'delivering' | 'limited' | 'not_delivering' | 'stopped';
  readonly issues: readonly {
    readonly code: PlatformIssueCode;
    readonly message: string;
    /** Ids of the affected creatives. */
    readonly creativeIds?: readonly Id<'crv'>[];
    /** Of `unsupported_change`: the fields of the campaign that cannot change, as the API names them. */
    readonly fields?: readonly string[];
  }[];
  readonly specDigest: string | null;
  /** The budget that the platform holds, for a day or in total, in micros of the ad account's currency. Null if it does not report one. */
  readonly budgetMicros: number | null;
}

/** The audience size as a range of people. `matchRate` is a ratio from 0 to 1. */
export interface PlatformAudienceEstimate {
  readonly lower: number;
  readonly upper: number;
  readonly matchRate: number | null;
}

export interface PlatformAudienceOffers {
  readonly estimates: boolean;
  /** Insights contain an estimate. */
  readonly insights: boolean;
  readonly overlaps: boolean;
}

export interface PlatformAudienceInsights {
  readonly estimate: PlatformAudienceEstimate;
  readonly age: readonly { readonly name: string; readonly people: number }[];
  readonly gender: readonly { readonly name: string; readonly people: number }[];
  readonly geography: readonly { readonly name: string; readonly people: number }[];
  readonly devices: readonly { readonly name: string; readonly people: number }[];
  /** `baseline` is the ratio among all people that the ad account can reach. */
  readonly interests: readonly { readonly name: string; readonly people: number; readonly baseline: number }[];
}

/** The overlap of two audiences, in people. */
export interface PlatformOverlap {
  readonly intersection: number;
  readonly union: number;
}

/** The operations in one authorized ad account. Every method throws PlatformFailure. */
export interface AdAccountClient {
  readonly platform: string;
  /** Maximum delay until a search finds a new campaign. Needed after an unconfirmed create without an idempotency key. */
  readonly searchLagSeconds: number;
  /** Whether `createCampaign` supports idempotency keys. If so, a repeated create has no further effect. */
  readonly hasIdempotencyKeys: boolean;

  /**
   * Whether the parts of a campaign are created by requests of their own. After an unconfirmed one, the campaign may be updated only
   * when a search is conclusive.
   */
  readonly createsPartsSeparately: boolean;
  /** Whether reports contain archived campaigns, ad sets and ads. If not, what a report leaves out is not zero. */
  readonly reportsArchivedObjects: boolean;

  /** Creates a paused campaign, at least its root object. Throws only while no object is known to exist. */
  createCampaign(spec: PlatformCampaign, idempotencyKey: string): Promise<CampaignCreation>;
  /** Finds the campaigns with this reference. More than one means duplicates. */
  findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]>;
  getCampaign(platformCampaignId: string): Promise<PlacedCampaign>;
  /**
   * Updates the campaign, its ads and its ad sets to match `spec`. Creates the missing ones and removes those that are not in it. An
   * adapter that sends several requests throws the reason of `interruption` instead of the next one when that is aborted.
   */
  updateCampaign(platformCampaignId: string, spec: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign>;
  setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void>;
  /**
   * Returns the deliveries of these campaigns. The result omits campaigns that the platform does not know. `changedAt` is when one of them
   * was changed here last: an adapter that remembers what it has read must not return what it read before.
   */
  readDelivery(platformCampaignIds: readonly string[], changedAt?: Date): Promise<readonly PlatformDelivery[]>;
  /** Returns one page of daily rows; both days are inclusive. Rows can be repeated and have no defined order. */
  readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage>;

  /** What the platform tells about audiences. Call only the methods that it offers. */
  readonly audienceOffers: PlatformAudienceOffers;
  /**
   * Throws when the platform does not have what the rules name, such as a region. Of platforms that estimate no sizes: with the others, an
   * estimate finds it out.
   */
  assertTargetable?(audience: PlatformAudience): Promise<void>;
  /** Null when the platform can target the audience, but cannot tell its size yet. */
  estimateAudience(audience: PlatformAudience): Promise<PlatformAudienceEstimate | null>;
  readAudienceInsights(audience: PlatformAudience): Promise<PlatformAudienceInsights>;
  readAudienceOverlap(one: PlatformAudience, other: PlatformAudience): Promise<PlatformOverlap>;
}

/** Creates clients for ad accounts. Renews the access token of the connection when needed. */
export abstract class AdAccounts {
  /**
   * Throws PlatformFailure('unauthorized') when the connection is pending, expired, or disconnected without pending stops, and
   * 'not_found' when the account has no such connection. It calls the platform, so call it outside a transaction.
   */
  abstract open(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<AdAccountClient>;
}
