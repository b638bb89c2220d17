import type { SyncReach } from '../../domain/sync-range.js';
import type { AdAccountClient } from './ad-platform.js';

/** What a platform can do, whether or not this installation offers it. */
export interface PlatformProfile extends SyncReach {
  /** For people, e.g. the name of a connection that nobody has authorised yet. */
  readonly label: string;
  readonly objectives: readonly string[];
  /** Budgets are multiples of this, in micros of the ad account's currency; default: 1. */
  readonly budgetStepMicros?: number;
  /** Days after a click and after a view within which the platform counts a conversion. */
  readonly attribution: { readonly clickDays: number; readonly viewDays: number };
  /** What connecting asks for. */
  readonly scopes: readonly string[];
  /** The scope without which campaigns cannot be changed. */
  readonly writeScope: string;
}

/** An ad account as its platform describes it. */
export interface PlatformAdAccount {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Where a platform's OAuth 2 server is and as whom this installation comes. */
export interface PlatformClient {
  /** The issuer; its metadata tells the rest. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Gives the access token for one call at a time, and a new one when the platform refuses it. */
export interface AccessTokens {
  current(): Promise<AccessToken>;
  /** The token after `refused`; whoever else has renewed it meanwhile has done so for all. */
  after(refused: AccessToken): Promise<AccessToken>;
}

export interface AccessToken {
  readonly text: string;
  /** Grows with every renewal. */
  readonly generation: number;
}

/** One advertising platform. Adding one is a folder in `infrastructure/platforms` and a line in its list. */
export interface AdPlatform {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Null: the platform is known, but not offered here. */
  readonly client: PlatformClient | null;
  /** The ad accounts that the token opens. Throws PlatformFailure. */
  listAdAccounts(accessToken: string): Promise<readonly PlatformAdAccount[]>;
  /** `key` names the connection, for its share of calls at the same time. */
  openSession(key: string, externalAccountId: string, tokens: AccessTokens): AdAccountClient;
}

export abstract class AdPlatforms {
  /** Undefined for a name that no adapter has. */
  abstract find(name: string): AdPlatform | undefined;
  /** Throws PlatformFailure for a platform that this version does not know. */
  abstract profileOf(name: string): PlatformProfile;
  /** Those that can be connected here. */
  abstract offered(): readonly AdPlatform[];
}
