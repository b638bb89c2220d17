import type { Connection, SyncRun } from '../api/connections.js';
import { formatCount } from '../../../shared/format/numbers.js';

/** Explains a connection status: what happened, what it means and what to do. */
export function describeStatus({ status, status_reason: reason, active_campaign_count: count }: Connection): string {
  const campaigns = count === 1 ? '1 campaign' : `${formatCount(count)} campaigns`;
  switch (status) {
    case 'pending':
      return 'You gave your consent on the platform. Choose the ad account to start the first sync. Without a choice, this ends after a day.';
    case 'connected':
      return count === 0 ? 'Syncing normally. No active or scheduled campaigns.' : `Syncing normally. ${campaigns} active or scheduled.`;
    case 'error':
      return `Sync failed several times in a row. Metrics may be outdated. ${reason?.message ?? ''} Sync is retried automatically.`;
    case 'expired':
      return count === 0
        ? 'Authorization expired. Metrics are no longer imported. Reconnect to resume syncing.'
        : `Authorization expired. ${campaigns} may still be spending and cannot be monitored or paused. Reconnect to regain control.`;
    case 'disconnected':
      return 'Disconnected. Its metrics remain in analytics. To use the ad account again, create a new connection.';
    default:
      return reason?.message ?? '';
  }
}

/** Describes the progress or the result of a sync run. */
export function describeSyncRun({ status, rows, errors }: SyncRun): string {
  if (status === 'queued') return 'Queued…';
  const fetched = rows.inserted + rows.restated + rows.unchanged;
  if (status === 'running') return fetched === 0 ? 'Importing…' : `Importing: ${formatCount(fetched)} rows so far…`;
  if (status === 'failed') return errors[0]?.message ?? 'The sync failed.';
  const parts = [
    rows.inserted > 0 && `${formatCount(rows.inserted)} new`,
    rows.restated > 0 && `${formatCount(rows.restated)} corrected by the platform`,
    rows.unchanged > 0 && `${formatCount(rows.unchanged)} unchanged`,
  ].filter((part) => part !== false);
  const summary = parts.length === 0 ? 'No rows' : parts.join(', ');
  return status === 'partial' ? `${summary}; ${errors[0]?.message ?? 'some days are missing'}` : summary;
}
