import type { Id } from '#libs/kernel';
import type { GrantedTokens } from './platform-authorization.js';

/** `revoked` also when the platform refuses: the tokens are then already invalid. Tokens that were not revoked are kept. */
export type Revocation = 'revoked' | 'unreachable' | { readonly unreadable: string };

/** The stored tokens of connections. */
export abstract class ConnectionTokens {
  /** Replaces the tokens of the connection, in the current transaction. */
  abstract save(accountId: Id<'acc'>, connectionId: Id<'con'>, platform: string, tokens: GrantedTokens): Promise<void>;
  /** In the current transaction. */
  abstract has(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean>;
  /** Deletes the tokens without revoking them, in the current transaction. */
  abstract delete(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void>;
  /** Returns the connections of the account that have tokens. */
  abstract holders(accountId: Id<'acc'>): Promise<readonly Id<'con'>[]>;
  /** Whether only a user can renew the tokens. False also when there are none. Throws UnreadableTokens. */
  abstract needUser(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean>;
  /** Renews the tokens, if there are any. Calls the platform; throws PlatformFailure and UnreadableTokens. */
  abstract renew(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void>;
  /**
   * Revokes the tokens at the platform and then deletes them. Only deletes them when a revocation would end other connections of the same
   * person. Calls the platform, so call it outside a transaction.
   */
  abstract revoke(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Revocation>;
}
