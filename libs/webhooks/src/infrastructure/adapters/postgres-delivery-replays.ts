import { sql, UnitOfWork } from '#libs/foundation';
import { type Actor, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DeliveryReplays, MissedEvents, ReplayRange } from '../../application/ports/delivery-replays.js';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { EndpointPermissions } from './endpoint-permissions.js';

/** $1 the account, $2 the endpoint, $3 now, $4 the permissions of the endpoint. */
const queueing = (name: string, condition: string, limit: string) =>
  sql(
    name,
    `with chosen as (
       select e.id, e.sequence, e.type from webhooks.event e
       where e.account_id = $1 and e.permission = any($4::text[]) and ${condition} order by e.sequence limit ${limit}),
     queued as (
       insert into webhooks.delivery as d (account_id, id, endpoint_id, event_id, event_sequence, type, status, attempt_count, attempts_made,
         next_attempt_at, created_at)
       select $1, uuidv7(), $2::uuid, id, sequence, type, 'pending', 0, 0, $3::timestamptz, $3::timestamptz from chosen
       on conflict (account_id, endpoint_id, event_id) do update set status = 'pending', attempts_made = 0, next_attempt_at = $3,
         finished_at = null, lease = null, leased_until = null
       where d.leased_until is null or d.leased_until <= $3
       returning d.id)
     select count(*)::int as queued from queued`,
  );
const delivered = `exists (select from webhooks.delivery d where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = e.id
  and d.status in ('succeeded', 'pending'))`;

const queueEvents = queueing('replay webhook events', 'e.id = any($5::uuid[])', '100');
const queueRange = queueing(
  'replay webhook range',
  // What happened before there was an endpoint has not failed.
  `e.at >= $5 and e.at < $6 and e.type = any($7::text[]) and ($8::timestamptz is null or (e.at >= $8 and not ${delivered}))`,
  '$9',
);
const permittedEvents = sql(
  'permitted webhook events',
  'select id from webhooks.event where account_id = $1 and id = any($2::uuid[]) and permission = any($3::text[])',
);
const missedEvents = sql(
  'missed webhook events',
  // A replay takes no more at a time, and an account can have millions.
  `select least(count(*), 10000)::int as count, min(at) as since from (
     (select e.at from webhooks.event e
     where e.account_id = $1 and e.permission = any($4::text[]) and e.type = any($6::text[]) and e.at >= $5 and e.at <= $3 and not ${delivered}
      order by e.at limit 10000)
     union all
     (select e.at from webhooks.delivery d join webhooks.event e on e.account_id = $1 and e.id = d.event_id
     where d.account_id = $1 and d.endpoint_id = $2 and d.status = 'skipped' and d.finished_at >= $5 and e.at < $5
       and e.permission = any($4::text[])
      order by e.at limit 10000)) as missed`,
);
const findDelivery = sql(
  'find webhook delivery',
  `select endpoint_id, event_id from webhooks.delivery d where account_id = $1 and id = $2 and exists (
     select from webhooks.event e where e.account_id = $1 and e.id = d.event_id and e.permission = any($3::text[]))`,
);
const makeDue = sql(
  'make webhook endpoint due by replay',
  `insert into webhooks.due_endpoint as d (account_id, endpoint_id, due_at) values ($1, $2, $3)
   on conflict (account_id, endpoint_id) do update set due_at = least(d.due_at, excluded.due_at)`,
);

@Injectable()
export class PostgresDeliveryReplays implements DeliveryReplays {
  constructor(private readonly permissions: EndpointPermissions) {}

  async missingEvents(endpoint: WebhookEndpoint, ids: readonly Id<'evt'>[]): Promise<ReadonlySet<Id<'evt'>>> {
    const permissions = await this.permissions.of(endpoint);
    const rows = await UnitOfWork.current().query(permittedEvents, [uuidOf(endpoint.accountId), ids.map(uuidOf), permissions]);
    const found = new Set(rows.map((row) => idFromUuid('evt', row.id)));
    return new Set(ids.filter((eventId) => !found.has(eventId)));
  }

  queueEvents(endpoint: WebhookEndpoint, ids: readonly Id<'evt'>[], now: Date): Promise<number> {
    return this.queue(queueEvents, endpoint, now, [ids.map(uuidOf)]);
  }

  queueRange(endpoint: WebhookEndpoint, { since, until, onlyFailed, types }: ReplayRange, limit: number, now: Date): Promise<number> {
    const createdAt = onlyFailed ? endpoint.createdAt.toISOString() : null;
    return this.queue(queueRange, endpoint, now, [since.toISOString(), until.toISOString(), types, createdAt, limit]);
  }

  async missedBy({ accountId, id, disabledAt }: WebhookEndpoint, actor: Actor, types: readonly string[], now: Date): Promise<MissedEvents> {
    if (disabledAt === null) return { count: 0, since: null };
    const key = [uuidOf(accountId), uuidOf(id), now.toISOString(), [...actor.permissions]];
    const [row] = await UnitOfWork.current().query(missedEvents, [...key, disabledAt.toISOString(), types]);
    return { count: row.count, since: row.since === null ? null : new Date(row.since) };
  }

  async find(accountId: Id<'acc'>, id: Id<'dlv'>, permissions: readonly string[]) {
    const [row] = await UnitOfWork.current().query(findDelivery, [uuidOf(accountId), uuidOf(id), permissions]);
    if (row === undefined) return null;
    return { endpointId: idFromUuid('whe', row.endpoint_id), eventId: idFromUuid('evt', row.event_id) };
  }

  private async queue(
    statement: typeof queueEvents,
    endpoint: WebhookEndpoint,
    now: Date,
    values: readonly unknown[],
  ): Promise<number> {
    const unit = UnitOfWork.current();
    const [account, id, at] = [uuidOf(endpoint.accountId), uuidOf(endpoint.id), now.toISOString()];
    const [row] = await unit.query(statement, [account, id, at, await this.permissions.of(endpoint), ...values]);
    if (row.queued > 0) unit.atCommit(makeDue, [account, id, at]);
    return row.queued;
  }
}
