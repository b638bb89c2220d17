import type { Connection, SyncRun } from '../../api/connections.js';
import { formatCount } from '../../format/numbers.js';

/** What the status means for somebody who runs campaigns. */
export function describeStatus({ status, status_reason: reason, active_campaign_count: count }: Connection): string {
  const campaigns = count === 1 ? '1 campaign' : `${formatCount(count)} campaigns`;
  switch (status) {
    case 'pending':
      return 'Waiting for somebody to agree at the platform.';
    case 'connected':
      return count === 0 ? 'All is well. No campaign runs here at the moment.' : `All is well. ${campaigns} running or scheduled here.`;
    case 'error':
      return `The numbers could not be fetched several times in a row; what you see may be old. ${reason?.message ?? ''} We keep trying.`;
    case 'expired':
      return `The platform no longer lets us in${count > 0 ? `: ${campaigns} may go on spending, and we can neither see nor stop that` : ''}. Somebody with access to the ad account must reconnect.`;
    case 'disconnected':
      return 'Ended for good. Its numbers stay in analytics. To use the ad account again, connect it anew.';
    default:
      return reason?.message ?? '';
  }
}

/** Where the sync is, or what it brought. */
export function describeSyncRun({ status, rows, errors }: SyncRun): string {
  if (status === 'queued') return 'Waiting to start …';
  const fetched = rows.inserted + rows.restated + rows.unchanged;
  if (status === 'running') return fetched === 0 ? 'Fetching …' : `Fetching: ${formatCount(fetched)} rows so far …`;
  if (status === 'failed') return errors[0]?.message ?? 'It failed.';
  const parts = [
    rows.inserted > 0 && `${formatCount(rows.inserted)} new`,
    rows.restated > 0 && `${formatCount(rows.restated)} corrected by the platform`,
    rows.unchanged > 0 && `${formatCount(rows.unchanged)} unchanged`,
  ].filter((part) => part !== false);
  const summary = parts.length === 0 ? 'No rows' : parts.join(', ');
  return status === 'partial' ? `${summary}; ${errors[0]?.message ?? 'some days are missing'}` : summary;
}
