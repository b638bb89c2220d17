import { type Caller, type Id, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { maskedUrl } from '../../application/masked-url.js';
import { endpointColumns, endpointViewOf } from './endpoint-list.js';
import { endpointExample } from '../http/webhook-endpoints.examples.js';

// A deleted endpoint is shown by the event about its deletion.
const select = sql(
  'webhook endpoints of events',
  `select ${endpointColumns} from webhooks.endpoint where account_id = $1 and id = any($2::uuid[])`,
);

/**
 * Webhook endpoints for the events about them. They hold no secret, also not that of a receiver in a URL: viewers see these events, and
 * other receivers get them.
 */
@TakesSnapshots({ type: 'webhook_endpoint', prefix: 'whe', permission: 'webhooks.read', sample: { record: endpointExample } })
export class WebhookEndpointSnapshots implements SnapshotSource {
  async snapshotsOf({ accountId }: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const rows = await UnitOfWork.current().query(select, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map(rows.map(endpointViewOf).map((view) => [view.id, { ...view, url: maskedUrl(view.url) }]));
  }

  previousValueOf(field: string, value: unknown): unknown {
    return field === 'url' && typeof value === 'string' ? maskedUrl(value) : value;
  }
}
