import {
  BackgroundLoop,
  Database,
  type ExecuteSql,
  LOGGER,
  type RecordedEvent,
  RecordedEvents,
  RecordSnapshots,
  type RepeatedWork,
  setTenant,
} from '#libs/foundation';
import { Clock, type Id, uuidOf } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { EndpointPermissions } from '../adapters/endpoint-permissions.js';
import { bodyOf, eventRecordOf } from '../../domain/event-record.js';

const batchSize = 500;
/** An account whose records cannot be read waits, so that it does not hold up the others. */
const failureBackoffMs = 30_000;

const nextSequences = `insert into webhooks.event_sequence as s (account_id, last, last_event_id) values ($1, $2, $3)
  on conflict (account_id) do update set last = s.last + $2, last_event_id = $3 returning last::text as last`;
const append = `insert into webhooks.event (account_id, sequence, id, type, resource_id, api_key_id, permission, at, body)
  select $1, e.* from unnest($2::bigint[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[], $9::text[]) as e`;

// An endpoint gets what its types name and its permissions ($7, $8) allow. Its next attempt is now.
const fanOut = `with made as (
    insert into webhooks.delivery (account_id, id, endpoint_id, event_id, event_sequence, type, status, attempt_count, attempts_made,
      next_attempt_at, created_at)
    select $1, uuidv7(), w.id, e.id, e.sequence, e.type, 'pending', 0, 0, $6, $6
    from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[]) as e(sequence, id, type, permission)
    join unnest($7::uuid[], $8::text[]) as g(endpoint_id, permissions) on e.permission = any(g.permissions::text[])
    join webhooks.endpoint w on w.account_id = $1 and w.id = g.endpoint_id and w.status = 'enabled' and w.deleted_at is null
      and (e.type = any(w.event_types) or '*' = any(w.event_types) or split_part(e.type, '.', 1) || '.*' = any(w.event_types))
    returning endpoint_id)
  insert into webhooks.due_endpoint as d (account_id, endpoint_id, due_at)
  select distinct $1::uuid, endpoint_id, $6::timestamptz from made order by endpoint_id
  on conflict (account_id, endpoint_id) do update set due_at = least(d.due_at, excluded.due_at)`;

type Records = ReadonlyMap<Id, object>;

/**
 * Moves recorded events to the event logs of their accounts and numbers them. A number is given under a lock that is held until the
 * commit, so the numbers of an account become visible in order and without a gap. The events leave one table and enter the other in
 * one transaction, so a process that is killed loses and duplicates none.
 */
@BackgroundLoop({ name: 'event log', intervalMs: 200 })
export class AppendEvents implements RepeatedWork {
  private readonly failedUntil = new Map<Id<'acc'>, number>();

  constructor(
    private readonly recorded: RecordedEvents,
    private readonly snapshots: RecordSnapshots,
    private readonly permissions: EndpointPermissions,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async step(): Promise<boolean> {
    const pending = await this.recorded.pending(batchSize, this.failedAccounts());
    if (pending.length === 0) return false;
    const records = new Map<Id<'acc'>, Records>();
    for (const [accountId, events] of Map.groupBy(pending, (event) => event.accountId)) {
      const found = await this.recordsOf(accountId, events);
      if (found !== null) records.set(accountId, found);
    }
    const readable = pending.filter(({ accountId }) => records.has(accountId));
    await this.database.acrossTenants(async (execute) => {
      const taken = Map.groupBy(await this.recorded.take(readable, execute), ({ accountId }) => accountId);
      for (const accountId of [...taken.keys()].sort())
        await this.append(accountId, taken.get(accountId) ?? [], records.get(accountId) as Records, execute);
    });
    return pending.length === batchSize;
  }

  /** The records are read after their events were seen, so they include the changes. Null if they cannot be read now. */
  private async recordsOf(accountId: Id<'acc'>, events: readonly RecordedEvent[]): Promise<Records | null> {
    try {
      return await this.snapshots.read(accountId, events);
    } catch (error) {
      this.logger.warn({ err: error, account_id: accountId }, 'failed to read the records of events; retrying');
      this.failedUntil.set(accountId, performance.now() + failureBackoffMs);
      return null;
    }
  }

  private failedAccounts(): Id<'acc'>[] {
    const now = performance.now();
    for (const [accountId, until] of this.failedUntil) if (until <= now) this.failedUntil.delete(accountId);
    return [...this.failedUntil.keys()];
  }

  private async append(accountId: Id<'acc'>, events: readonly RecordedEvent[], records: Records, execute: ExecuteSql): Promise<void> {
    const lastId = events.at(-1)?.id;
    if (lastId === undefined) return;
    await execute(setTenant(accountId), []);
    const { rows } = await execute(nextSequences, [uuidOf(accountId), events.length, uuidOf(lastId)]);
    const first = Number(rows[0].last) - events.length + 1;
    const bodies = events.map((event, i) => {
      const record = records.get(this.snapshots.idOf(event)) ?? null;
      const previousValueOf = (field: string, value: unknown) => this.snapshots.previousValueOf(event.resourceType, field, value);
      return bodyOf(eventRecordOf(event, first + i, record, previousValueOf), (text) => Buffer.byteLength(text));
    });
    const sequences = events.map((_, i) => first + i);
    const ids = events.map(({ id }) => uuidOf(id));
    const types = events.map(({ type }) => type);
    const permissions = events.map(({ resourceType }) => this.snapshots.permissionFor(resourceType));
    await execute(append, [
      uuidOf(accountId),
      sequences,
      ids,
      types,
      events.map(({ resourceUuid }) => resourceUuid),
      events.map(({ apiKeyId }) => (apiKeyId === null ? null : uuidOf(apiKeyId))),
      permissions,
      events.map(({ at }) => at),
      bodies,
    ]);
    // Read after the events were seen: whoever gets a role before an event gets the event.
    const granted = await this.permissions.ofEnabled(accountId, execute);
    if (granted.size === 0) return;
    const grants = [[...granted.keys()], [...granted.values()].map((allowed) => `{${allowed.join(',')}}`)];
    await execute(fanOut, [uuidOf(accountId), sequences, ids, types, permissions, this.clock.now().toISOString(), ...grants]);
  }
}
