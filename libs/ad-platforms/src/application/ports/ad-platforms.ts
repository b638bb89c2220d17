/** The capabilities of a platform, whether or not it is configured in this installation. */
export interface PlatformProfile {
  /** Display name, also used as the name of a connection that is not authorized yet. */
  readonly label: string;
  readonly objectives: readonly string[];
  /** Budgets must be multiples of this amount, in micros of the ad account's currency. Defaults to 1. */
  readonly budgetStepMicros?: number;
  /** Number of days after a day in which the platform still restates its metrics. */
  readonly restatementDays: number;
  /** Age in days of the oldest day that can be read. */
  readonly maxHistoryDays: number;
  /** Days after a click and after a view within which the platform counts a conversion. */
  readonly attribution: { readonly clickDays: number; readonly viewDays: number };
  /** The version of the platform's API that the adapter uses, and the first day without it (`YYYY-MM-DD`), if the platform ends versions. */
  readonly apiVersion?: { readonly version: string; readonly endsOn: string };
  /** OAuth scopes that the service requests. */
  readonly scopes: readonly string[];
  /** The scope that is required to change campaigns. */
  readonly writeScope: string;
}

/** An advertising platform. */
export interface AdPlatform {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Whether the platform is configured in this installation. Only then can it be called. */
  readonly isConfigured: boolean;
}

/** The platforms that this version supports. */
export abstract class AdPlatforms {
  /** Returns undefined for an unknown platform name. */
  abstract find(name: string): AdPlatform | undefined;
  /** Throws PlatformFailure for an unknown platform name. */
  abstract profileOf(name: string): PlatformProfile;
  /** Returns the platforms that are configured in this installation. */
  abstract offered(): readonly AdPlatform[];
}
