import type { Id } from '#libs/kernel';
import type { AuthorizationSecrets, GrantedTokens } from './platform-authorization.js';

/** An authorization that a user has started but not completed. */
export interface PendingAuthorization {
  readonly connectionId: Id<'con'>;
  /** Only the user who started the authorization may complete it. */
  readonly userId: Id<'usr'> | null;
  readonly platform: string;
  readonly secrets: AuthorizationSecrets;
}

/** The stored tokens cannot be decrypted: this process does not have their key, or the data is corrupted. */
export class UnreadableTokens extends Error {}

/** Sealed storage of tokens and secrets. Every method runs in the current transaction. */
export abstract class TokenVault {
  abstract savePending(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void>;
  /** Returns and deletes the authorization with this `state`; null when it is unknown, used or expired. */
  abstract consumePending(accountId: Id<'acc'>, state: string, now: Date): Promise<PendingAuthorization | null>;
  /** Replaces the stored tokens of the connection. */
  abstract saveTokens(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void>;
  abstract hasTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean>;
  /** Throws UnreadableTokens when the tokens cannot be decrypted. */
  abstract findTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<GrantedTokens | null>;
  abstract deleteTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void>;
  /** Reseals tokens that were sealed with an older key; throws when that key is missing. */
  abstract reseal(accountId: Id<'acc'>): Promise<{ readonly resealed: number; readonly unchanged: number }>;
}
