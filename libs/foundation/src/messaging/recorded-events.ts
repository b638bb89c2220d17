import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { Database, type ExecuteSql } from '../postgres/database.js';
import { sql } from '../postgres/statement.js';

/** A published event as the change recorded it, on its way to the event log of its account. */
export interface RecordedEvent {
  /** Its place among the recorded events of all accounts. Two changes of one record have places in the order of the changes. */
  readonly position: string;
  readonly id: Id<'evt'>;
  readonly accountId: Id<'acc'>;
  readonly type: string;
  readonly resourceType: string;
  readonly resourceUuid: string;
  readonly revision: number | null;
  readonly changes: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;
  readonly facts: object | null;
  readonly userId: Id<'usr'> | null;
  readonly apiKeyId: Id<'key'> | null;
  readonly requestId: string | null;
  /** RFC 3339. */
  readonly at: string;
}

// The place is assigned when the row is inserted, which is while the change holds the lock of its record. A later change of the record
// therefore has a later place, and a reader of its row also sees the row of the earlier change.
const pending = sql(
  'pending recorded_event',
  `select position::text as position, id, account_id, type, resource_type, resource_id, revision, changes, facts, user_id, api_key_id, request_id, at
   from foundation.recorded_event where account_id <> all($2::uuid[]) order by recorded_event.position limit $1`,
);

/** The published events of all accounts that are committed and not in an event log yet. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly database: Database) {}

  /** The oldest events but those of these accounts, in the order in which the log must have them. */
  async pending(limit: number, without: readonly Id<'acc'>[]): Promise<RecordedEvent[]> {
    const rows = await this.database.global(pending, [limit, `{${without.map(uuidOf).join(',')}}`]);
    return rows.map((row) => ({
      position: row.position,
      id: idFromUuid('evt', row.id),
      accountId: idFromUuid('acc', row.account_id),
      type: row.type,
      resourceType: row.resource_type,
      resourceUuid: row.resource_id,
      revision: row.revision,
      changes: row.changes,
      facts: row.facts,
      userId: row.user_id === null ? null : idFromUuid('usr', row.user_id),
      apiKeyId: row.api_key_id === null ? null : idFromUuid('key', row.api_key_id),
      requestId: row.request_id,
      at: new Date(row.at).toISOString(),
    }));
  }

  /**
   * Removes events in the transaction that puts them into the logs, and returns those that no other process has taken. One process
   * at a time takes events, so that they stay in order.
   */
  async take(events: readonly RecordedEvent[], execute: ExecuteSql): Promise<RecordedEvent[]> {
    await execute(`select pg_advisory_xact_lock(hashtext('event log'))`, []);
    const { rows } = await execute(
      `delete from foundation.recorded_event where position = any($1::bigint[]) returning position::text as position`,
      [events.map(({ position }) => position)],
    );
    const taken = new Set(rows.map(({ position }) => position as string));
    return events.filter(({ position }) => taken.has(position));
  }
}
