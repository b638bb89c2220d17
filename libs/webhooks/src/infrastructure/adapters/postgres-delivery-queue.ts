import { randomUUID } from 'node:crypto';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { AttemptOutcome, Claim, ClaimedDelivery, DeliveryQueue, DueEndpoint } from '../../application/ports/delivery-queue.js';
import type { AttemptLimits } from '../../domain/attempt-limits.js';
import { concurrencyOf, type EndpointHealth, healthAfter } from '../../domain/endpoint-health.js';
import { isSuccess } from '../../domain/attempt.js';
import { maxSkippedAtOnce } from '../../domain/webhook-endpoint.repository.js';
import { skipPicked, skipping } from '../persistence/skip-deliveries.js';
import { EndpointPermissions } from './endpoint-permissions.js';

const leaseMs = 30_000;
/** Endpoints of which one transaction claims deliveries. */
const endpointsAtOnce = 64;

// $2 and $3 the accounts and endpoints at their limits, $4 and $5 how many attempts accounts have in flight.
const lockDue = sql(
  'lock due webhook endpoints',
  `select d.account_id, d.endpoint_id from webhooks.due_endpoint d
   join (select endpoint_id, row_number() over (partition by account_id order by due_at) as round from webhooks.due_endpoint
     where due_at <= $1 and account_id <> all($2::uuid[]) and endpoint_id <> all($3::uuid[])) as due on due.endpoint_id = d.endpoint_id
   left join unnest($4::uuid[], $5::int[]) as busy(account_id, in_flight) on busy.account_id = d.account_id
   where d.due_at <= $1 order by coalesce(busy.in_flight, 0) + due.round, d.due_at limit ${endpointsAtOnce} for update of d skip locked`,
);
const readEndpoint = sql(
  'read due webhook endpoint',
  `select e.url, e.user_id, e.sealed_secret, e.status = 'enabled' and e.deleted_at is null as is_enabled,
    case when e.previous_secret_expires_at > $3 then e.previous_sealed_secret end as previous_sealed_secret,
    h.last_success_at, h.last_failure_at, coalesce(h.consecutive_failures, 0) as consecutive_failures, h.failing_since,
    coalesce(h.is_overloaded, false) as is_overloaded,
    (select count(*)::int from webhooks.delivery d where d.account_id = $1 and d.endpoint_id = $2 and d.leased_until > $3) as in_flight
  from webhooks.endpoint e left join webhooks.endpoint_health h on h.account_id = e.account_id and h.endpoint_id = e.id
  where e.account_id = $1 and e.id = $2`,
);
// With their events, of which one of a replay can have expired.
const dueDeliveries = `webhooks.delivery d left join webhooks.event e on e.account_id = $1 and e.id = d.event_id
    where d.account_id = $1 and d.endpoint_id = $2 and d.next_attempt_at <= $3 and (d.leased_until is null or d.leased_until <= $3)`;
// Since the delivery was made, the endpoint may have lost permissions.
const isAllowed = (permissions: string) => `coalesce(e.permission = any(${permissions}::text[]), false)`;
const claim = sql(
  'claim webhook deliveries',
  `with picked as (
    select d.id, e.body, ${isAllowed('$7')} as is_allowed from ${dueDeliveries}
    order by d.next_attempt_at, d.event_sequence limit $4 for update of d skip locked),
  forbidden as (${skipPicked} and not picked.is_allowed returning d.id),
  claimed as (
    update webhooks.delivery d set lease = $5, leased_until = $6 from picked
    where d.account_id = $1 and d.id = picked.id and picked.is_allowed
    returning d.id, d.event_id, d.attempts_made, picked.body)
  select claimed.*, skipped.count as skipped from (select count(*)::int as count from forbidden) as skipped left join claimed on true`,
);
// Those that follow, so that what is still allowed does not wait behind them.
const skipForbidden = sql(
  'skip forbidden webhook deliveries',
  `with picked as (
    select d.id from ${dueDeliveries} and not ${isAllowed('$4')}
    order by d.next_attempt_at, d.event_sequence limit ${maxSkippedAtOnce} for update of d skip locked)
  ${skipPicked}`,
);
// An endpoint with as many attempts as it gets at a time is due when the first lease ends. An attempt that ends makes it due at once.
const nextDue = sql(
  'next due webhook delivery',
  `select case when $4 then (select min(leased_until) from webhooks.delivery
      where account_id = $1 and endpoint_id = $2 and leased_until > $3)
    else (select min(due) from (
      (select next_attempt_at as due from webhooks.delivery where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null
        and (leased_until is null or leased_until <= $3) order by next_attempt_at limit 1)
      union all select min(leased_until) from webhooks.delivery where account_id = $1 and endpoint_id = $2 and leased_until > $3) as d)
    end as due_at`,
);
const removeDue = sql('end due webhook endpoint', 'delete from webhooks.due_endpoint where account_id = $1 and endpoint_id = $2');

const lockDueEndpoint = sql(
  'lock due webhook endpoint',
  'select 1 as locked from webhooks.due_endpoint where account_id = $1 and endpoint_id = $2 for update skip locked',
);
// A change of the endpoint, such as enabling it, waits for the commit. While there is one, nothing is skipped.
const lockEnded = sql(
  'lock ended webhook endpoint',
  `select coalesce(deleted_at, disabled_at) as at from webhooks.endpoint where account_id = $1 and id = $2
     and (status = 'disabled' or deleted_at is not null) for share skip locked`,
);
// A delivery whose attempt is stored at the moment becomes due at that commit.
const skipDeliveries = sql('skip deliveries of ended webhook endpoint', skipping('skip locked'));

const finish = sql(
  'record webhook attempt',
  `with mine as (
     update webhooks.delivery set lease = null, leased_until = null, attempt_count = attempt_count + 1, attempts_made = attempts_made + 1,
       status = $4, next_attempt_at = $5, finished_at = $6
     where account_id = $1 and id = $2 and lease = $3 and next_attempt_at is not null returning id, attempt_count)
   insert into webhooks.attempt (account_id, delivery_id, number, at, duration_ms, http_status, error, response_excerpt)
   select $1, id, attempt_count, $7, $8, $9, $10, $11 from mine returning number`,
);
const lockHealth = sql(
  'lock webhook health',
  `insert into webhooks.endpoint_health as h (account_id, endpoint_id, consecutive_failures, is_overloaded) values ($1, $2, 0, false)
   on conflict (account_id, endpoint_id) do update set is_overloaded = h.is_overloaded
   returning last_success_at, last_failure_at, consecutive_failures, failing_since, is_overloaded`,
);
const saveHealth = sql(
  'save webhook health',
  `update webhooks.endpoint_health set last_success_at = $3, last_failure_at = $4, consecutive_failures = $5, failing_since = $6,
     is_overloaded = $7 where account_id = $1 and endpoint_id = $2`,
);
const makeDue = sql(
  'make webhook endpoint due',
  `insert into webhooks.due_endpoint (account_id, endpoint_id, due_at) values ($1, $2, $3)
   on conflict (account_id, endpoint_id) do update set due_at = excluded.due_at`,
);

@Injectable()
export class PostgresDeliveryQueue implements DeliveryQueue {
  constructor(
    private readonly database: Database,
    private readonly permissions: EndpointPermissions,
  ) {}

  claim(limits: AttemptLimits, now: Date): Promise<Claim> {
    return this.database.acrossTenants(async (_, visits) => {
      const left = limits.copy(); // the work runs again after a collision
      const { accounts, endpoints } = left.atLimit;
      const inFlight = [[...left.inFlight.keys()].map(uuidOf), [...left.inFlight.values()]];
      const rows = await visits.query(lockDue, [now.toISOString(), accounts.map(uuidOf), endpoints.map(uuidOf), ...inFlight]);
      const deliveries: ClaimedDelivery[] = [];
      const ended: DueEndpoint[] = [];
      for (const row of rows) {
        const endpoint = { accountId: idFromUuid('acc', row.account_id), endpointId: idFromUuid('whe', row.endpoint_id) };
        const room = left.roomOf(endpoint);
        if (room === 0) continue;
        const claimed = await visits.visit(endpoint.accountId, (unit) => this.claimOf(endpoint, room, now, unit));
        if (claimed === null) ended.push(endpoint);
        else deliveries.push(...claimed);
        left.start(endpoint, claimed?.length ?? 0);
        if (left.free === 0) break;
      }
      return { deliveries, ended };
    });
  }

  /** Returns null for an ended endpoint. */
  private async claimOf(due: DueEndpoint, limit: number, now: Date, unit: UnitOfWork): Promise<ClaimedDelivery[] | null> {
    const { accountId, endpointId } = due;
    const key = [uuidOf(accountId), uuidOf(endpointId)];
    const [endpoint] = await unit.query(readEndpoint, [...key, now.toISOString()]);
    if (endpoint === undefined) {
      await unit.query(removeDue, key); // its deliveries expire with it
      return [];
    }
    if (!endpoint.is_enabled) return null;
    const room = Math.max(0, concurrencyOf(healthOf(endpoint)) - endpoint.in_flight);
    const permissions = await this.permissions.of({ accountId, userId: userIdOf(endpoint) });
    const count = Math.min(limit, room);
    const lease = randomUUID();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const found = await unit.query(claim, [...key, now.toISOString(), count, lease, leasedUntil.toISOString(), permissions]);
    if (found[0].skipped > 0) await unit.query(skipForbidden, [...key, now.toISOString(), permissions]);
    const rows = found.filter(({ id }) => id !== null);
    const [next] = await unit.query(nextDue, [...key, now.toISOString(), rows.length === room]);
    if (next?.due_at === null || next === undefined) await unit.query(removeDue, key);
    else await unit.query(makeDue, [...key, next.due_at]);
    const sealedSecrets = [endpoint.sealed_secret, endpoint.previous_sealed_secret].filter((sealed) => sealed !== null);
    return rows.map((row) => ({
      ...due,
      id: idFromUuid('dlv', row.id),
      eventId: idFromUuid('evt', row.event_id),
      lease,
      attemptsMade: row.attempts_made,
      body: row.body,
      url: endpoint.url,
      sealedSecrets,
    }));
  }

  skip({ accountId, endpointId }: DueEndpoint, now: Date): Promise<number> {
    const key = [uuidOf(accountId), uuidOf(endpointId)];
    return this.database.transaction(accountId, async (unit) => {
      if ((await unit.query(lockDueEndpoint, key)).length === 0) return 0;
      const [ended] = await unit.query(lockEnded, key);
      if (ended === undefined) return 0;
      const [{ count }] = (await unit.query(skipDeliveries, [...key, new Date(ended.at).toISOString(), maxSkippedAtOnce])) as [
        { count: number },
      ];
      if (count < maxSkippedAtOnce) unit.atCommit(removeDue, key);
      else unit.atCommit(makeDue, [...key, now.toISOString()]);
      return count;
    });
  }

  record(delivery: ClaimedDelivery, { result, at, nextAttemptAt }: AttemptOutcome): Promise<EndpointHealth | null> {
    const { accountId, endpointId, id, lease } = delivery;
    const key = [uuidOf(accountId), uuidOf(endpointId)];
    const status = isSuccess(result) ? 'succeeded' : nextAttemptAt === null ? 'failed' : 'retrying';
    const { durationMs, httpStatus, error, excerpt } = result;
    const finishedAt = nextAttemptAt === null ? at.toISOString() : null;
    const attempt = [at.toISOString(), durationMs, httpStatus, error, excerpt];
    return this.database.transaction(accountId, async (unit) => {
      const stored = await unit.query(finish, [
        uuidOf(accountId),
        uuidOf(id),
        lease,
        status,
        nextAttemptAt?.toISOString() ?? null,
        finishedAt,
        ...attempt,
      ]);
      if (stored.length === 0) return null;
      const [row] = await unit.query(lockHealth, key);
      const health = healthAfter(healthOf(row), result, at);
      const { lastSuccessAt, lastFailureAt, consecutiveFailures, failingSince, isOverloaded } = health;
      const times = [lastSuccessAt, lastFailureAt].map((time) => time?.toISOString() ?? null);
      UnitOfWork.current().atCommit(saveHealth, [...key, ...times, consecutiveFailures, failingSince?.toISOString() ?? null, isOverloaded]);
      UnitOfWork.current().atCommit(makeDue, [...key, at.toISOString()]);
      return health;
    });
  }
}

const userIdOf = ({ user_id: uuid }: Row): Id<'usr'> | null => (uuid === null ? null : idFromUuid('usr', uuid));
const dateOf = (value: string | Date | null): Date | null => (value === null ? null : new Date(value));

function healthOf(row: Row): EndpointHealth {
  return {
    lastSuccessAt: dateOf(row.last_success_at),
    lastFailureAt: dateOf(row.last_failure_at),
    consecutiveFailures: row.consecutive_failures,
    failingSince: dateOf(row.failing_since),
    isOverloaded: row.is_overloaded,
  };
}
