import type { Id } from '#libs/kernel';
import type { GrantedTokens } from './platform-authorization.js';
import type { PendingAuthorization } from './platform-consent.js';

/** Stored tokens or secrets cannot be decrypted: this process does not have their key, or the data is corrupted. */
export class UnreadableTokens extends Error {}

export interface VersionedTokens extends GrantedTokens {
  /** Incremented on every renewal. */
  readonly generation: number;
}

/** Sealed storage of tokens and secrets. Every method but `find` and `holders` runs in the current transaction. */
export abstract class TokenVault {
  abstract savePending(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void>;
  /** Returns and deletes the authorization with this `state`; null when it is unknown, used or expired. */
  abstract consumePending(accountId: Id<'acc'>, state: string, now: Date): Promise<PendingAuthorization | null>;
  /** Throws UnreadableTokens when the tokens cannot be decrypted. */
  abstract find(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<VersionedTokens | null>;
  abstract holders(accountId: Id<'acc'>): Promise<readonly Id<'con'>[]>;
  /** Replaces the stored tokens of the connection. */
  abstract saveTokens(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void>;
  abstract hasTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean>;
  abstract deleteTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void>;
  /** Reseals tokens that were sealed with an older key; throws when that key is missing. */
  abstract reseal(accountId: Id<'acc'>): Promise<{ readonly resealed: number; readonly unchanged: number }>;
}
