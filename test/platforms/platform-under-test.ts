import type { Id } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import type { TestService } from '../setup/test-service.js';

/** A campaign as the platform holds it, without delay and without the help of the adapter. */
export interface Tree {
  readonly id: string;
  readonly name: string;
  readonly runState: 'running' | 'paused' | 'archived';
  /** The objects that can run, each by our reference. */
  readonly adSets: readonly (string | null)[];
  readonly ads: readonly string[];
}

/** The objects that a request can create. */
export type TreePart = 'campaign' | 'ad_set' | 'ad' | 'creative' | 'image';

/** What a call does on the platform: it makes an object, changes or removes one, or neither. */
export type CallKind = 'create' | 'change' | 'read';

/** What happens to the calls in an ad account from now on. Calls are counted from 1. `when`: before or after the platform does the work. */
export type Disturbance =
  /** One call gets no answer. */
  | { readonly kind: 'cut'; readonly call: number; readonly when: 'before' | 'after' }
  /** One call gets no answer, and no later one arrives, as if the caller were gone. */
  | { readonly kind: 'gone'; readonly call: number; readonly when: 'before' | 'after' }
  /** The platform refuses to create such a part, until `calm`. */
  | { readonly kind: 'refuse'; readonly part: TreePart }
  /** The platform asks for fewer calls, `times` times from one call on. */
  | { readonly kind: 'throttle'; readonly call: number; readonly times: number }
  /** The access token ends with one call. */
  | { readonly kind: 'expire_token'; readonly call: number }
  /** The platform does not find existing objects, `times` times from one call on. */
  | { readonly kind: 'hide'; readonly call: number; readonly times: number };

export interface ConnectedAdAccount {
  readonly connectionId: Id<'con'>;
  readonly adAccountId: string;
}

export interface RunningPlatform {
  /** The platform's name in connections. */
  readonly platform: string;
  /** Environment variables with which the service uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What creating a campaign consists of, in requests that can fail one by one. */
  readonly parts: readonly TreePart[];
  /** Whether one call creates a campaign with all its parts, or nothing. Images are uploaded before it. */
  readonly createsAtOnce: boolean;
  /** Whether an ad can do without an image. */
  readonly hasTextAds: boolean;
  /** Whether it passingly does not find existing objects, so that the calls of the same work differ from time to time. */
  readonly missesObjects: boolean;
  /** How often each uploaded image was uploaded; null where images are not uploaded. */
  uploads(adAccountId: string): Promise<readonly number[] | null>;
  /** Connects a new ad account through the platform's consent. */
  connect(api: TestService, account: TestAccount): Promise<ConnectedAdAccount>;
  /** Gives a new consent for a connection, where a token that has ended cannot be renewed; null where it can. */
  readonly reconnect: ((api: TestService, account: TestAccount, connected: ConnectedAdAccount) => Promise<void>) | null;
  trees(adAccountId: string, reference: string): Promise<readonly Tree[]>;
  /** Moves the platform's clock. */
  advance(seconds: number): Promise<void>;
  disturb(adAccountId: string, disturbance: Disturbance): Promise<void>;
  /** Ends every disturbance. */
  calm(): Promise<void>;
  /** The calls since the last `resetCalls`, oldest first, without those for tokens. */
  calls(): Promise<readonly CallKind[]>;
  resetCalls(): Promise<void>;
  /** Whether the review of the platform rejects the ads that are submitted from now on. */
  rejectAds(adAccountId: string, isRejecting: boolean): Promise<void>;
  /** Gives a running campaign a past of some days, with spend. */
  runSince(platformCampaignId: string, days: number): Promise<void>;
  /** What the platform reports now: spend in micros by day. */
  spend(adAccountId: string, platformCampaignId: string, start: string, end: string): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/** A platform that the port suite runs against. */
export interface PlatformUnderTest {
  readonly name: string;
  /** The objectives that it offers, with the bid strategies of each. */
  readonly offers: Readonly<Record<string, readonly string[]>>;
  start(): Promise<RunningPlatform>;
}
