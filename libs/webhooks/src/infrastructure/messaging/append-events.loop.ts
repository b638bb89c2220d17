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
import { type Id, uuidOf } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { eventRecordOf } from '../../domain/event-record.js';

const batchSize = 500;
/** An account whose records cannot be read waits, so that it does not hold up the others. */
const failureBackoffMs = 30_000;

const nextSequences = `insert into webhooks.event_sequence as s (account_id, last, last_event_id) values ($1, $2, $3)
  on conflict (account_id) do update set last = s.last + $2, last_event_id = $3 returning last::text as last`;
const append = `insert into webhooks.event (account_id, sequence, id, type, resource_id, api_key_id, permission, at, body)
  select $1, e.* from unnest($2::bigint[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[], $9::text[]) as e`;

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
    private readonly database: Database,
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
      return JSON.stringify(eventRecordOf(event, first + i, record, previousValueOf));
    });
    await execute(append, [
      uuidOf(accountId),
      events.map((_, i) => first + i),
      events.map(({ id }) => uuidOf(id)),
      events.map(({ type }) => type),
      events.map(({ resourceUuid }) => resourceUuid),
      events.map(({ apiKeyId }) => (apiKeyId === null ? null : uuidOf(apiKeyId))),
      events.map(({ resourceType }) => this.snapshots.permissionFor(resourceType)),
      events.map(({ at }) => at),
      bodies,
    ]);
  }
}
