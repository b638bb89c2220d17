import { type Actor, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { DeliveryReplays, MissedEvents, ReplayRange } from '../../application/ports/delivery-replays.js';
import { makeDueNow } from '../persistence/due-endpoint.js';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { EndpointPermissions } from './endpoint-permissions.js';

/** $1 the account, $2 the endpoint, $3 now, $4 the permissions of the endpoint. Queues nothing if there are more than `limit`. */
const queueing = (name: string, condition: string, limit: string) =>
  sql(
    name,
    `with chosen as (
       select e.id, e.sequence, e.type from webhooks.event e
       where e.account_id = $1 and e.permission = any($4::text[]) and ${condition} order by e.sequence limit ${limit} + 1),
     total as (select count(*)::int as count from chosen),
     queued as (
       insert into webhooks.delivery as d (account_id, id, endpoint_id, event_id, event_sequence, type, status, attempt_count, attempts_made,
         next_attempt_at, created_at)
       select $1, uuidv7(), $2::uuid, id, sequence, type, 'pending', 0, 0, $3::timestamptz, $3::timestamptz from chosen
       where (select count from total) <= ${limit}
       on conflict (account_id, endpoint_id, event_id) do update set status = 'pending', attempts_made = 0, next_attempt_at = $3,
         finished_at = null, lease = null, leased_until = null
       where d.leased_until is null or d.leased_until <= $3
       returning d.id)
     select case when (select count from total) <= ${limit} then count(*)::int end as queued from queued`,
  );
const delivered = `exists (select from webhooks.delivery d where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = e.id
  and d.status in ('succeeded', 'pending'))`;

const queueEvents = queueing('replay webhook events', 'e.id = any($5::uuid[])', '$6::int');
const queueRange = queueing(
  'replay webhook range',
  // What happened before there was an endpoint has not failed.
  `e.at >= $5 and e.at < $6 and e.type = any($7::text[]) and ($8::timestamptz is null or (e.at >= $8 and not ${delivered}))`,
  '$9::int',
);
const permittedEvents = sql(
  'permitted webhook events',
  'select id from webhooks.event where account_id = $1 and id = any($2::uuid[]) and permission = any($3::text[])',
);
// What came after the endpoint was disabled has no delivery, and what was under way then was skipped.
const missedEvents = sql(
  'missed webhook events',
  `select least(count(*), $7)::int as count, min(at) as since from (
     (select e.at from webhooks.event e
     where e.account_id = $1 and e.permission = any($4::text[]) and e.type = any($6::text[]) and e.sequence > $5
      order by e.sequence limit $7::int)
     union all
     (select e.at from webhooks.delivery d join webhooks.event e on e.account_id = $1 and e.id = d.event_id
     where d.account_id = $1 and d.endpoint_id = $2 and d.status = 'skipped' and d.finished_at >= $3 and e.sequence <= $5
       and e.permission = any($4::text[])
      order by e.at limit $7::int)) as missed`,
);
const findDelivery = sql(
  'find webhook delivery',
  `select endpoint_id, event_id from webhooks.delivery d where account_id = $1 and id = $2 and exists (
     select from webhooks.event e where e.account_id = $1 and e.id = d.event_id and e.permission = any($3::text[]))`,
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

  async queueEvents(endpoint: WebhookEndpoint, ids: readonly Id<'evt'>[], now: Date): Promise<number> {
    return (await this.queue(queueEvents, endpoint, now, [ids.map(uuidOf), ids.length])) ?? 0;
  }

  queueRange(
    endpoint: WebhookEndpoint,
    { since, until, onlyFailed, types }: ReplayRange,
    limit: number,
    now: Date,
  ): Promise<number | null> {
    const createdAt = onlyFailed ? endpoint.createdAt.toISOString() : null;
    return this.queue(queueRange, endpoint, now, [since.toISOString(), until.toISOString(), types, createdAt, limit]);
  }

  async missedBy(
    { accountId, id, disabledAt, disabledSequence }: WebhookEndpoint,
    actor: Actor,
    types: readonly string[],
    limit: number,
  ): Promise<MissedEvents> {
    if (disabledAt === null) return { count: 0, since: null };
    const key = [uuidOf(accountId), uuidOf(id), disabledAt.toISOString(), [...actor.permissions]];
    const [row] = await UnitOfWork.current().query(missedEvents, [...key, disabledSequence, types, limit]);
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
  ): Promise<number | null> {
    const unit = UnitOfWork.current();
    const [account, id, at] = [uuidOf(endpoint.accountId), uuidOf(endpoint.id), now.toISOString()];
    const [row] = await unit.query(statement, [account, id, at, await this.permissions.of(endpoint), ...values]);
    if (row.queued !== null && row.queued > 0) unit.atCommit(makeDueNow, [account, id, at]);
    return row.queued;
  }
}
