import type { Id } from '#libs/kernel';
import type { GrantedTokens } from './platform-authorization.js';
import type { VersionedTokens } from './token-vault.js';

/** `renewed`: another process has renewed the tokens. `leased`: the caller may renew these. Null: there are no tokens. */
export type Acquisition = { readonly renewed: VersionedTokens } | { readonly leased: VersionedTokens } | 'busy' | null;

/**
 * The lease on renewing the tokens of a connection. It expires, so that no transaction stays open during a platform call and a
 * killed process blocks the others only until the lease ends.
 */
export abstract class TokenLeases {
  /** How long a lease lasts after `acquire` and after each `extend`. */
  abstract readonly durationMs: number;
  /** Acquires the lease on renewing the tokens of `generation`. Throws UnreadableTokens. */
  abstract acquire(accountId: Id<'acc'>, connectionId: Id<'con'>, generation: number, leaseId: string): Promise<Acquisition>;
  /** Has no effect when another process has acquired the lease. */
  abstract extend(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<void>;
  abstract release(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<void>;
  /** In the current transaction: false when another process acquired the lease or a user reauthorized the connection. */
  abstract isHeld(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string): Promise<boolean>;
  /** Replaces the tokens and ends the lease, in the current transaction. Call `isHeld` first. */
  abstract replace(accountId: Id<'acc'>, connectionId: Id<'con'>, tokens: GrantedTokens): Promise<void>;
}
