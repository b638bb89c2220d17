import type { Id } from '#libs/kernel';
import type { AdAccountTarget, PlatformAdAccount } from './ad-account-choice.js';
import type { SettingChoices } from './connection-settings.js';
import type { AuthorizationSecrets, GrantedTokens } from './platform-authorization.js';

/** An authorization that a user has started but not completed. */
export interface PendingAuthorization {
  /** The connection to authorize. A new one exists only after the consent. */
  readonly connectionId: Id<'con'>;
  /** Only the user who started the authorization may complete it. */
  readonly userId: Id<'usr'> | null;
  /** A digest of the console session that started it, which completes it too. Null without a session. */
  readonly session: string | null;
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
  /**
   * Completes the authorization that `callbackUrl` belongs to, by the same user in the same session and at the redirect URI that it started
   * with. A callback URL works once, even if a later step fails.
   */
  abstract complete(accountId: Id<'acc'>, starter: Pick<PendingAuthorization, 'userId' | 'session'>, callbackUrl: string): Promise<Consent>;
  /** What the settings of a connection to this ad account can be set to. Empty when the platform does not answer. */
  abstract settingChoices(consent: Consent, target: AdAccountTarget): Promise<SettingChoices>;
  /**
   * Revokes tokens that will not be stored, unless that would end another connection. If the platform does not respond, they expire;
   * this is no error.
   */
  abstract discard(accountId: Id<'acc'>, consent: Pick<Consent, 'connectionId' | 'platform' | 'tokens'>): Promise<void>;
}
