import type { Id } from '#libs/kernel';
import type { AuthorizationSecrets, GrantedTokens } from './platform-authorization.js';

/** An authorisation that a person has begun and not finished. */
export interface PendingAuthorization {
  readonly connectionId: Id<'con'>;
  /** Only who began it may finish it. */
  readonly userId: Id<'usr'> | null;
  readonly platform: string;
  readonly secrets: AuthorizationSecrets;
}

/** The tokens are there and do not open: the key that sealed them is not among those of this process, or they are damaged. */
export class UnreadableTokens extends Error {}

/** Where tokens and secrets lie sealed. Everything runs inside the current transaction. */
export abstract class TokenVault {
  abstract keepPending(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void>;
  /** Hands out what `state` stands for, this once; null for an unknown, used or expired one. */
  abstract takePending(accountId: Id<'acc'>, state: string, now: Date): Promise<PendingAuthorization | null>;
  /** Replaces whatever was kept for the connection. */
  abstract keepTokens(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void>;
  abstract hasTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean>;
  /** Throws UnreadableTokens for what does not open here. */
  abstract findTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<GrantedTokens | null>;
  abstract forgetTokens(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void>;
  /** Seals what another key than the current one has sealed; throws when a key of the past is missing. */
  abstract reseal(accountId: Id<'acc'>): Promise<{ readonly resealed: number; readonly unchanged: number }>;
}
