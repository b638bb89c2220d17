import { platformNames } from '#libs/ad-platforms/contract';
import { dictionaryCollation, type ListDefinition, byTime, byText } from '#libs/rest';
import { connectionStatuses } from '../../domain/connection-status.js';
import { connectionColumns } from './connection-views.js';

export const connectionList: ListDefinition = {
  name: 'connections',
  table: 'connections.connection',
  columns: connectionColumns,
  sorts: {
    created_at: byTime('created_at'),
    updated_at: byTime('updated_at'),
    name: { ...byText('name'), collation: dictionaryCollation },
    platform: byText('platform'),
    status: byText('status'),
    last_synced_at: byTime('last_synced_at', true),
  },
  defaultOrder: 'desc',
  statuses: connectionStatuses,
  hiddenStatuses: ['pending', 'disconnected'],
  dates: true,
  filters: {
    platform: {
      kind: { type: 'enum', allowed: platformNames },
      condition: 'platform = any(?::text[])',
      description: `Comma-separated list of platforms. Allowed values: ${platformNames.map((name) => `\`${name}\``).join(', ')}.`,
    },
    updated_since: {
      kind: { type: 'instant' },
      condition: `(updated_at >= ?::timestamptz or exists (select from connections.sync_run r
        where r.account_id = $1 and r.id = last_sync_id and greatest(r.queued_at, r.started_at, r.finished_at) >= ?::timestamptz))`,
      showsEveryStatus: true,
      exceptStatuses: ['pending'],
      description:
        'Returns only connections whose `updated_at` is at or after this RFC 3339 timestamp, or whose `last_sync` was queued, started or finished at or after it. Disconnected connections are included unless `status` is set. A change of `active_campaign_count` does not count.',
    },
  },
};
