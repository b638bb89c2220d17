import { idFromUuid } from '#libs/kernel';
import type { ListDefinition } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { deliveryStatuses, type WebhookDeliveryView } from '../../application/queries/webhook-delivery-view.js';

/** Retries on request add attempts without a limit. */
const shownAttempts = 20;
const deliveryColumns = `id, endpoint_id, event_id, type, status, attempt_count, next_attempt_at, created_at,
  (select coalesce(json_agg(json_build_object('at', x.at, 'duration_ms', x.duration_ms, 'http_status', x.http_status, 'error', x.error,
     'response_excerpt', x.response_excerpt) order by x.number), '[]')
   from (select a.* from webhooks.attempt a where a.account_id = delivery.account_id and a.delivery_id = delivery.id
     order by a.number desc limit ${shownAttempts}) x) as attempts`;

/** What an event says, and what a receiver answered to it, is seen by those who may see the event. */
const visible = (permissions: string) => `exists (select from webhooks.event e where e.account_id = delivery.account_id
  and e.id = delivery.event_id and e.permission = any(${permissions}::text[]))`;

/** $3 the permissions of the caller. */
export const oneDelivery = sql(
  'get webhook delivery',
  `select ${deliveryColumns} from webhooks.delivery where account_id = $1 and id = $2 and ${visible('$3')}`,
);

export const deliveryList: ListDefinition = {
  name: 'webhook_deliveries',
  table: 'webhooks.delivery',
  columns: deliveryColumns,
  sorts: { created_at: { column: 'created_at', type: 'timestamptz' } },
  defaultOrder: 'desc',
  statuses: deliveryStatuses,
  hiddenStatuses: [],
  dates: true,
  filters: {},
};

/** The same with the condition that the server adds. */
export const visibleDeliveryList: ListDefinition = {
  ...deliveryList,
  filters: {
    permissions: { kind: { type: 'enum', allowed: [] }, condition: visible('?'), description: 'The permissions of the caller.' },
  },
};

interface StoredAttempt {
  readonly at: string;
}
const stamp = (value: unknown): string => new Date(value as string).toISOString();

export function deliveryViewOf(row: Row): WebhookDeliveryView {
  const attempts = row.attempts as (WebhookDeliveryView['attempts'][number] & StoredAttempt)[];
  return {
    id: idFromUuid('dlv', row.id),
    object: 'webhook_delivery',
    endpoint_id: idFromUuid('whe', row.endpoint_id),
    event_id: idFromUuid('evt', row.event_id),
    type: row.type,
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at === null ? null : stamp(row.next_attempt_at),
    attempts: attempts.map((attempt) => ({ ...attempt, at: stamp(attempt.at) })),
    created_at: stamp(row.created_at),
  };
}
