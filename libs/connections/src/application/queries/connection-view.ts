import type { Id, Texts } from '#libs/kernel';
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
  readonly attribution: {
    readonly click_days: number;
    readonly view_days: number;
    readonly by_objective: readonly { readonly objective: string; readonly click_days: number; readonly view_days: number }[];
  } | null;
  readonly restatement_days: number | null;
  readonly capabilities: CapabilitiesView;
  readonly settings: Texts;
  readonly settings_problems: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
  readonly active_campaign_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly connected_at: string | null;
  readonly disconnected_at: string | null;
}

/** What can run on a connection, as its settings allow now. */
export interface CapabilitiesView {
  readonly can_write: boolean;
  readonly objectives: readonly string[];
  readonly bid_strategies: readonly string[];
  readonly budget_types: readonly string[];
  readonly min_daily_budget_micros: number;
  readonly daily_overspend_percent: number;
  readonly budget_step_micros: number;
  readonly creative_types: readonly string[];
  readonly aspect_ratios: readonly string[];
  readonly audience_fields: readonly string[];
  readonly special_ad_categories: readonly string[];
  readonly audience_estimates: boolean;
  readonly audience_insights: boolean;
  readonly requires_end_date: boolean;
}
