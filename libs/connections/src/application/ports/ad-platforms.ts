import type { SyncLookback } from '../../domain/sync-range.js';
import type { AdAccountClient } from './ad-platform.js';

/** The capabilities of a platform, whether or not it is configured in this installation. */
export interface PlatformProfile extends SyncLookback {
  /** Display name, also used as the name of a connection that is not authorized yet. */
  readonly label: string;
  readonly objectives: readonly string[];
  /** Budgets must be multiples of this amount, in micros of the ad account's currency. Defaults to 1. */
  readonly budgetStepMicros?: number;
  /** Days after a click and after a view within which the platform counts a conversion. */
  readonly attribution: { readonly clickDays: number; readonly viewDays: number };
  /** OAuth scopes that the service requests. */
  readonly scopes: readonly string[];
  /** The scope that is required to change campaigns. */
  readonly writeScope: string;
}

/** An ad account as the platform reports it. */
export interface PlatformAdAccount {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name. */
  readonly timezone: string;
}

/** The OAuth 2 client registration of this installation at a platform. */
export interface PlatformClient {
  /** The issuer URL; the endpoints come from its metadata. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Provides the access token for a call and renews it when the platform refuses it. */
export interface AccessTokens {
  current(): Promise<AccessToken>;
  /** Returns a newer token than `refused`, renewing it unless another caller already has. */
  after(refused: AccessToken): Promise<AccessToken>;
}

export interface AccessToken {
  readonly secret: string;
  /** Incremented on every renewal. */
  readonly generation: number;
}

/** An advertising platform. To add one, create a folder in `infrastructure/platforms` and add it to the platform list. */
export interface AdPlatform {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Null when the platform is not configured in this installation. */
  readonly client: PlatformClient | null;
  /** Lists the ad accounts that the token gives access to. Throws PlatformFailure. */
  listAdAccounts(accessToken: string): Promise<readonly PlatformAdAccount[]>;
  /** `key` identifies the connection in the limit on concurrent calls. */
  openClient(key: string, externalAccountId: string, tokens: AccessTokens): AdAccountClient;
}

export abstract class AdPlatforms {
  /** Returns undefined for an unknown platform name. */
  abstract find(name: string): AdPlatform | undefined;
  /** Throws PlatformFailure for an unknown platform name. */
  abstract profileOf(name: string): PlatformProfile;
  /** Returns the platforms that are configured in this installation. */
  abstract offered(): readonly AdPlatform[];
}
