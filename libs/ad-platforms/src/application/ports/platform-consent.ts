import type { Id } from '#libs/kernel';
import type { AuthorizationSecrets, GrantedTokens } from './platform-authorization.js';

/** An ad account as the platform reports it. */
export interface PlatformAdAccount {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name. */
  readonly timezone: string;
}

/** An authorization that a user has started but not completed. */
export interface PendingAuthorization {
  readonly connectionId: Id<'con'>;
  /** Only the user who started the authorization may complete it. */
  readonly userId: Id<'usr'> | null;
  readonly platform: string;
  readonly secrets: AuthorizationSecrets;
}

/** What a user has authorized. The tokens are not stored yet: save or discard them. */
export interface Consent {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  readonly tokens: GrantedTokens;
  /** The ad accounts that the tokens give access to. */
  readonly adAccounts: readonly PlatformAdAccount[];
}

/**
 * A user's consent at the page of a platform. The methods that call the platform throw AuthorizationRefused and PlatformUnavailable;
 * call them outside a transaction.
 */
export abstract class PlatformConsent {
  /** Prepares the page. The platform must be configured. */
  abstract begin(platform: string, redirectUri: string): Promise<{ readonly url: string; readonly secrets: AuthorizationSecrets }>;
  /** Stores a started authorization until its callback, in the current transaction. */
  abstract save(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void>;
  /** Completes the authorization that `callbackUrl` belongs to. A callback URL works once, even if a later step fails. */
  abstract complete(accountId: Id<'acc'>, userId: Id<'usr'> | null, callbackUrl: string): Promise<Consent>;
  /** Revokes tokens that will not be stored. If the platform does not respond, they expire; this is no error. */
  abstract discard(consent: Pick<Consent, 'platform' | 'tokens'>): Promise<void>;
}
