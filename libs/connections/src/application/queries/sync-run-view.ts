import type { Id } from '#libs/kernel';
import type { SyncError, SyncStatus, SyncTrigger } from '../../domain/sync-run.js';

/** A sync run as the API returns it. Timestamps are RFC 3339 in UTC; days are in the ad account's time zone. */
export interface SyncRunView {
  readonly id: Id<'syn'>;
  readonly object: 'sync_run';
  readonly connection_id: Id<'con'>;
  readonly trigger: SyncTrigger;
  readonly status: SyncStatus;
  readonly range: { readonly start_date: string; readonly end_date: string };
  readonly rows: { readonly inserted: number; readonly restated: number; readonly unchanged: number };
  readonly errors: readonly SyncError[];
  readonly poll_after_seconds: number | null;
  readonly queued_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}
