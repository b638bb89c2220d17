import type { Id } from '#libs/kernel';
import type { ConnectionStatus, StatusReason } from '../../domain/connection-status.js';
import type { SyncRunView } from './sync-run-view.js';

/** A connection as the API returns it, without its tokens. */
export interface ConnectionView {
  readonly id: Id<'con'>;
  readonly object: 'connection';
  readonly platform: string;
  readonly name: string;
  readonly external_account_id: string | null;
  readonly status: ConnectionStatus;
  readonly status_reason: { readonly code: StatusReason; readonly message: string; readonly since: string } | null;
  readonly currency: string | null;
  readonly timezone: string | null;
  readonly scopes: readonly string[];
  readonly token_expires_at: string | null;
  readonly reconnect_url: string | null;
  readonly last_sync: SyncRunView | null;
  readonly last_synced_at: string | null;
  readonly data_through: string | null;
  readonly next_sync_at: string | null;
  readonly attribution: { readonly click_days: number; readonly view_days: number } | null;
  readonly restatement_days: number | null;
  readonly capabilities: { readonly objectives: readonly string[]; readonly can_write: boolean };
  readonly active_campaign_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly connected_at: string | null;
  readonly disconnected_at: string | null;
}
