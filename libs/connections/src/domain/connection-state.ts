import type { Id, RecordState, Texts } from '#libs/kernel';
import type { ConnectionStatus, StatusReason } from './connection-status.js';

/** The result of an authorization. */
export interface Grant {
  readonly externalAccountId: string;
  readonly adAccountName: string;
  readonly currency: string;
  readonly timezone: string;
  readonly scopes: readonly string[];
  readonly tokenExpiresAt: Date | null;
  readonly access: Texts;
  /** The settings of a new connection. A reconnected one keeps its own. */
  readonly settings: Texts;
}

/** A user's consent that is not a choice of an ad account yet. */
export interface ConsentGiven extends Pick<Grant, 'scopes' | 'tokenExpiresAt'> {
  /** The ID that the connection has had since the authorization began. */
  readonly id: Id<'con'>;
  readonly userId: Id<'usr'> | null;
}

export interface ConnectionState extends RecordState {
  readonly id: Id<'con'>;
  readonly platform: string;
  readonly name: string;
  readonly externalAccountId: string | null;
  readonly status: ConnectionStatus;
  readonly statusReason: StatusReason | null;
  readonly statusSince: Date;
  /** Currency of the ad account; before the authorization, currency of the account. */
  readonly currency: string;
  readonly timezone: string;
  readonly scopes: readonly string[];
  readonly tokenExpiresAt: Date | null;
  /** When a notice of the expiration was last given, or the current token was issued. Null: before this was recorded. */
  readonly expiryNoticedAt: Date | null;
  /** Who gave the consent. Only this user can choose the ad account. */
  readonly authorizedBy: Id<'usr'> | null;
  /** What calls to the ad account need in addition to its ID. */
  readonly access: Texts;
  /** The settings of the platform for this connection. */
  readonly settings: Texts;
  readonly failedSyncs: number;
  readonly lastSyncId: Id<'syn'> | null;
  readonly lastSyncedAt: Date | null;
  readonly dataThrough: string | null;
  /** The last day whose metrics are final. */
  readonly finalThrough: string | null;
  readonly nextSyncAt: Date | null;
  readonly createdAt: Date;
  readonly connectedAt: Date | null;
  readonly disconnectedAt: Date | null;
}
