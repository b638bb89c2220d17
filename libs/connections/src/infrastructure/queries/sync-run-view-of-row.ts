import { idFromUuid } from '#libs/kernel';
import type { PendingRecords } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import type { SyncRunView } from '../../application/queries/sync-run-view.js';

/** The columns that `syncRunViewOf` reads. */
export const syncRunColumns = [
  'id',
  'connection_id',
  'trigger',
  'status',
  'start_date',
  'end_date',
  'rows_inserted',
  'rows_restated',
  'rows_unchanged',
  'errors',
  'queued_at',
  'started_at',
  'finished_at',
] as const;

/** A typical run reads a few days within a second or two. */
export const pendingSyncRuns: PendingRecords = {
  prefix: 'syn',
  pollAfterSeconds: 2,
  statement: sql(
    'pending sync_runs',
    "select id from connections.sync_run where account_id = $1 and id = any($2::uuid[]) and status in ('queued', 'running')",
  ),
};

const stamps = new Set<string>(['queued_at', 'started_at', 'finished_at']);
// The driver does not convert timestamps inside JSON values, so the query formats them as the API returns them.
const asJson = (column: string) =>
  `'${column}', ${stamps.has(column) ? `to_char(r.${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `r.${column}`}`;

/** The latest run of a connection as one JSON value. */
export const lastSyncColumn = `(select jsonb_build_object(${syncRunColumns.map(asJson).join(', ')}) from connections.sync_run r
  where r.account_id = connection.account_id and r.id = connection.last_sync_id) as last_sync`;

/** Converts a row of `connections.sync_run` to an API view. */
export function syncRunViewOf(row: Row): SyncRunView {
  return {
    id: idFromUuid('syn', row.id),
    object: 'sync_run',
    connection_id: idFromUuid('con', row.connection_id),
    trigger: row.trigger,
    status: row.status,
    range: { start_date: row.start_date, end_date: row.end_date },
    rows: { inserted: row.rows_inserted, restated: row.rows_restated, unchanged: row.rows_unchanged },
    errors: row.errors,
    poll_after_seconds: row.finished_at === null ? pendingSyncRuns.pollAfterSeconds : null,
    queued_at: row.queued_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}
