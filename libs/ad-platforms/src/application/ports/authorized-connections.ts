import type { Id } from '#libs/kernel';
import type { AdAccountAccessData } from './ad-account-choice.js';
import type { ConnectionSettings } from './connection-settings.js';

/** A connection as its authorization depends on it. */
export interface AuthorizedConnection {
  readonly platform: string;
  /** For messages. */
  readonly status: string;
  /** The ad account that the connection may call; null while a user has to authorize the connection. */
  readonly externalAccountId: string | null;
  readonly access: AdAccountAccessData;
  readonly settings: ConnectionSettings;
}

/** The connections that tokens belong to. The context of the connections implements it. */
export abstract class AuthorizedConnections {
  /** Returns null for a connection that the account does not have. Reads outside a transaction. */
  abstract find(accountId: Id<'acc'>, id: Id<'con'>): Promise<AuthorizedConnection | null>;
  /** Records the expiration time of a renewed access token, in the current transaction. Locks the connection. */
  abstract recordRenewal(accountId: Id<'acc'>, id: Id<'con'>, tokenExpiresAt: Date | null): Promise<void>;
  /** Records that the platform no longer accepts the authorization, in the current transaction. Locks the connection. */
  abstract expire(accountId: Id<'acc'>, id: Id<'con'>): Promise<void>;
}
