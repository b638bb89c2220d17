import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, type TenantVisits } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { mayHaveLeft, roundOfRows } from './rows-of-accounts.js';

const batchSize = 500;

/** Where a recorded event is, without what it says. */
export interface WaitingEvent {
  /** Among the recorded events of all accounts. Two changes of one record have positions in the order of the changes. */
  readonly position: string;
  readonly accountId: Id<'acc'>;
}

export interface WaitingBatch {
  readonly events: readonly WaitingEvent[];
  /** Whether more events may wait. */
  readonly hasMore: boolean;
}

/** An event as the change recorded it, on its way to its subscribers and the event log of its account. */
export interface RecordedEvent extends WaitingEvent {
  readonly id: Id<'evt'>;
  readonly type: string;
  readonly resourceType: string;
  readonly resourceUuid: string;
  readonly revision: number | null;
  readonly changes: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;
  readonly facts: object | null;
  readonly userId: Id<'usr'> | null;
  readonly apiKeyId: Id<'key'> | null;
  readonly requestId: string | null;
  /** Whether it enters the event log. */
  readonly isPublished: boolean;
  /** False for an event of the former release: what its subscribers get is in the outbox. */
  readonly isForSubscribers: boolean;
  readonly traceParent: string | null;
  /** RFC 3339. */
  readonly at: string;
}

// The position is assigned when the row is inserted, which is while the change holds the lock of its record. A later change of the record
// therefore has a later position, and a reader of its row also sees the row of the earlier change.
const ofOthers = 'account_id <> all($1::uuid[])';
const oldest = sql(
  'oldest recorded events',
  `select position::text as position, account_id
   from foundation.recorded_event where ${ofOthers} order by recorded_event.position limit ${batchSize}`,
);
const byAccount = sql(
  'recorded events by account',
  `select position::text as position, account_id from (
    ${roundOfRows({ table: 'foundation.recorded_event', key: 'position', batchSize, condition: ofOthers })}) as next`,
);
const reserve = sql(
  'reserve recorded events',
  `select pg_try_advisory_xact_lock(hashtext('event log')) as is_reserved, set_config('lock_timeout', $1, true)`,
);
const take = sql(
  'take recorded events',
  `delete from foundation.recorded_event where position = any($1::bigint[])
   returning position::text as position, id, account_id, type, coalesce(subject_type, resource_type) as resource_type, resource_id, revision,
     changes, facts, user_id, api_key_id, request_id, is_published, subject_type is not null as is_for_subscribers, trace_parent, at`,
);

/** An account whose rows another transaction has locked does not hold up the others for longer. */
const lockTimeout = '2s';

/** The events of all accounts that are committed and on their way. */
@Injectable()
export class RecordedEvents {
  constructor(private readonly database: Database) {}

  /**
   * The next events but those of these accounts, each account's in the order in which the log must have them: the oldest ones, or after a
   * batch that left some (`isBehind`) those of each account in turn.
   */
  async next(without: readonly Id<'acc'>[], isBehind: boolean): Promise<WaitingBatch> {
    const rows = await this.database.global(isBehind ? byAccount : oldest, [`{${without.map(uuidOf).join(',')}}`]);
    const events = rows.map(({ position, account_id }) => ({ position, accountId: idFromUuid('acc', account_id) }));
    return {
      events,
      hasMore: mayHaveLeft(
        events.map(({ accountId }) => accountId),
        batchSize,
      ),
    };
  }

  /**
   * Makes this transaction the only one that takes events until it ends, so the events of an account stay in order. Returns false if
   * another process has such a transaction.
   */
  async reserve(visits: TenantVisits): Promise<boolean> {
    const [row] = await visits.query(reserve, [lockTimeout]);
    return row.is_reserved;
  }

  /** Removes events in the transaction that puts them into the logs, and returns those that no other process has taken, in their order. */
  async take(events: readonly WaitingEvent[], visits: TenantVisits): Promise<RecordedEvent[]> {
    const rows = await visits.query(take, [events.map(({ position }) => position)]);
    return rows.map(eventOf).sort((a, b) => Number(a.position) - Number(b.position));
  }
}

function eventOf(row: Row): RecordedEvent {
  return {
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
    isPublished: row.is_published,
    isForSubscribers: row.is_for_subscribers,
    traceParent: row.trace_parent,
    at: row.at,
  };
}
