import { UnitOfWork } from '#libs/data';
import { type Actor, type Id, idFromUuid, rate, uuidOf } from '#libs/kernel';
import type { ListDefinition } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { maskedUrl } from '../../application/masked-url.js';
import type { WebhookEndpointView } from '../../application/queries/webhook-endpoint-view.js';
import { type DisabledCode, endpointStatuses } from '../../domain/webhook-endpoint.js';

const own = 'x.account_id = endpoint.account_id and x.endpoint_id = endpoint.id';
const ofHealth = (column: string) => `(select ${column} from webhooks.endpoint_health x where ${own}) as ${column}`;

/** An endpoint can have millions of deliveries, and its figures are a part of lists and of events. */
const maxBacklog = 10_000;
const maxRecent = 2_000;
const ofDay = (condition: string) => `(select count(*) from (
    select x.attempt_count, x.status from webhooks.delivery x where ${own} and x.created_at > now() - interval '24 hours'
    order by x.created_at desc, x.id desc limit ${maxRecent}) recent where ${condition})`;

/** How the endpoint does now, which is no part of its record. */
const healthColumns = [
  ofHealth('last_success_at'),
  ofHealth('last_failure_at'),
  ofHealth('consecutive_failures'),
  `(select count(*)::int from (
    select from webhooks.delivery x where ${own} and x.next_attempt_at is not null limit ${maxBacklog}) due) as backlog`,
  `(select min(x.next_attempt_at) from webhooks.delivery x where ${own} and x.next_attempt_at is not null) as oldest_due_at`,
  `${ofDay('attempt_count > 0')} as tried_24h`,
  `${ofDay("status = 'succeeded'")} as succeeded_24h`,
].join(', ');

const endpointHealth = sql('webhook endpoint health', `select ${healthColumns} from webhooks.endpoint where account_id = $1 and id = $2`);

export async function healthOf(accountId: Id<'acc'>, id: Id<'whe'>): Promise<Row> {
  const [health] = await UnitOfWork.current().query(endpointHealth, [uuidOf(accountId), uuidOf(id)]);
  return health;
}

export const endpointColumns = [
  'id, url, description, event_types, user_id, status, disabled_code, disabled_at, secret_hint',
  'case when previous_secret_expires_at > now() then previous_secret_expires_at end as previous_secret_expires_at',
  'metadata, revision, created_at, updated_at',
  healthColumns,
].join(', ');

export const endpointList: ListDefinition = {
  name: 'webhook_endpoints',
  table: 'webhooks.endpoint',
  columns: endpointColumns,
  sorts: { created_at: { column: 'created_at', type: 'timestamptz' } },
  defaultOrder: 'desc',
  statuses: endpointStatuses,
  hiddenStatuses: [],
  dates: false,
  filters: {},
};

/** The same with the condition that the server adds. */
export const existingEndpointList: ListDefinition = {
  ...endpointList,
  filters: {
    is_deleted: { kind: { type: 'text', maxLength: 5 }, condition: '(deleted_at is not null) = ?::boolean', description: 'Always false.' },
  },
};

const messages: Readonly<Record<DisabledCode, string>> = {
  user_request: 'A user disabled the endpoint.',
  gone: 'The receiver answered with 410 Gone.',
  failing: 'No delivery succeeded for five days.',
};

const stamp = (value: unknown): string | null => (value === null || value === undefined ? null : new Date(value as string).toISOString());

export function endpointViewOf(row: Row): WebhookEndpointView {
  const code = row.disabled_code as DisabledCode | null;
  return {
    id: idFromUuid('whe', row.id),
    object: 'webhook_endpoint',
    url: row.url,
    description: row.description,
    event_types: row.event_types,
    user_id: row.user_id === null ? null : idFromUuid('usr', row.user_id),
    status: row.status,
    status_reason: code === null ? null : { code, message: messages[code], since: stamp(row.disabled_at) as string },
    secret: null,
    secret_hint: row.secret_hint,
    previous_secret_expires_at: stamp(row.previous_secret_expires_at),
    health: {
      last_success_at: stamp(row.last_success_at),
      last_failure_at: stamp(row.last_failure_at),
      consecutive_failures: row.consecutive_failures ?? 0,
      backlog: row.backlog ?? 0,
      oldest_due_at: stamp(row.oldest_due_at),
      success_ratio_24h: rate(BigInt(row.succeeded_24h ?? 0), BigInt(row.tried_24h ?? 0)),
    },
    metadata: row.metadata,
    revision: row.revision,
    created_at: stamp(row.created_at) as string,
    updated_at: stamp(row.updated_at) as string,
  };
}

/** The view as a caller may see it. */
export const endpointViewFor = ({ permissions }: Pick<Actor, 'permissions'>, row: Row): WebhookEndpointView => {
  const view = endpointViewOf(row);
  return permissions.has('webhooks.manage') ? view : { ...view, url: maskedUrl(view.url) };
};
