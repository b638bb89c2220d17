import { UserPermissions } from '#libs/accounts/contract';
import { Clock, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import {
  Database,
  isOfAbortedTransaction,
  isStatementFailure,
  isUnreachable,
  RollBack,
  type TenantVisits,
  type UnitOfWork,
} from '#libs/data';
import { LOGGER } from '#libs/operations';
import {
  BackgroundLoop,
  type EventOfRecord,
  type RecordedEvent,
  RecordedEvents,
  RecordSnapshots,
  type RepeatedWork,
  Subscribers,
  type WaitingEvent,
} from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { bodyOf, eventRecordOf } from '../../domain/event-record.js';

/** Accounts of one transaction. After a failure of one, it is repeated for the others. */
const accountsAtOnce = 50;
/** An account whose events cannot be moved waits for twice as long after each failure. */
const firstBackoffMs = 1_000;
const maxBackoffMs = 30_000;

const nextSequences = sql(
  'next sequences of events',
  `insert into webhooks.event_sequence as s (account_id, last, last_event_id) values ($1, $2, $3)
   on conflict (account_id) do update set last = s.last + $2, last_event_id = $3
   returning last`,
);
// A statement of its own, which sees what was committed before the lock of the numbers was held: who enables an endpoint holds it too.
const usersOfEnabled = sql(
  'users of enabled webhook endpoints',
  `select jsonb_object_agg(id, user_id) as users from webhooks.endpoint
   where account_id = $1 and status = 'enabled' and deleted_at is null and user_id is not null`,
);
// An endpoint ($11) gets what its types name and what needs a permission ($12) that its user has. Its next attempt is now.
const append = sql(
  'append events',
  `with e as (
    select * from unnest($2::bigint[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[], $9::text[])
      as e(sequence, id, type, resource_id, api_key_id, permission, at, body)),
  appended as (
    insert into webhooks.event (account_id, sequence, id, type, resource_id, api_key_id, permission, at, body) select $1::uuid, e.* from e),
  made as (
    insert into webhooks.delivery (account_id, id, endpoint_id, event_id, event_sequence, type, status, attempt_count, attempts_made,
      next_attempt_at, created_at)
    select $1::uuid, uuidv7(), w.id, e.id, e.sequence, e.type, 'pending', 0, 0, $10::timestamptz, $10::timestamptz
    from e
    join unnest($11::uuid[], $12::text[]) as g(endpoint_id, permission) on g.permission = e.permission
    join webhooks.endpoint w on w.account_id = $1 and w.id = g.endpoint_id and w.status = 'enabled' and w.deleted_at is null
      and (e.type = any(w.event_types) or '*' = any(w.event_types) or split_part(e.type, '.', 1) || '.*' = any(w.event_types))
    returning endpoint_id)
  insert into webhooks.due_endpoint as d (account_id, endpoint_id, due_at)
  select distinct $1::uuid, endpoint_id, $10::timestamptz from made order by endpoint_id
  on conflict (account_id, endpoint_id) do update set due_at = least(d.due_at, excluded.due_at)`,
);

interface Failure {
  readonly accountId: Id<'acc'>;
  readonly error: unknown;
}

/** What is sent for an account, and the events for subscribers. */
interface Sent {
  readonly result: Promise<unknown>;
  readonly events: readonly EventOfRecord[];
}

/**
 * Hands recorded events to their subscribers, and to the event logs and webhook endpoints of their accounts. A number of a log is given
 * under a lock that is held until the commit, so the numbers of an account become visible in order and without a gap. The events leave
 * their table and enter the others in one transaction, so a process that is killed loses and duplicates none.
 */
@BackgroundLoop({ name: 'event relay', intervalMs: 200 })
export class EventRelay implements RepeatedWork {
  /** The accounts whose events could not be moved, and until when they wait. They do not hold up the others. */
  private readonly waiting = new Map<Id<'acc'>, { readonly until: number; readonly backoffMs: number }>();
  /** Whether the last batch left events. Accounts then take turns. */
  private isBehind = false;

  constructor(
    private readonly recorded: RecordedEvents,
    private readonly subscribers: Subscribers,
    private readonly snapshots: RecordSnapshots,
    private readonly users: UserPermissions,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async step(): Promise<boolean> {
    await this.subscribers.sendFormer();
    const { events, hasMore } = await this.recorded.next(this.waitingAccounts(), this.isBehind);
    this.isBehind = hasMore;
    const ofAccounts = [...Map.groupBy(events, ({ accountId }) => accountId)];
    for (let i = 0; i < ofAccounts.length; i += accountsAtOnce) {
      const isFree = await this.move(new Map(ofAccounts.slice(i, i + accountsAtOnce)));
      if (!isFree) return false;
    }
    return hasMore;
  }

  /** Moves the events of these accounts in one transaction, without those that fail. Returns false while another process moves events. */
  private async move(ofAccounts: Map<Id<'acc'>, readonly WaitingEvent[]>): Promise<boolean> {
    while (ofAccounts.size > 0) {
      const outcome = await this.moveTogether([...ofAccounts.values()].flat());
      if (typeof outcome === 'boolean') return outcome;
      for (const failure of outcome) {
        this.setAside(failure);
        ofAccounts.delete(failure.accountId);
      }
    }
    return true;
  }

  /** Returns the failures if there are any: then nothing was moved. */
  private async moveTogether(waiting: readonly WaitingEvent[]): Promise<boolean | readonly Failure[]> {
    const failures: Failure[] = [];
    const attributed = <T>(accountId: Id<'acc'>, work: Promise<T>): Promise<T | undefined> =>
      work.catch((error: unknown) => {
        // After a failed statement, those of the next accounts fail too.
        if (!isOfAbortedTransaction(error)) failures.push({ accountId, error });
        return undefined;
      });
    try {
      const moved = await this.database.acrossTenants(async (execute, visits) => {
        failures.length = 0;
        if (!(await this.recorded.reserve(visits))) return null;
        const taken = Map.groupBy(await this.recorded.take(waiting, visits), ({ accountId }) => accountId);
        const appended: Promise<unknown>[] = [];
        const events: EventOfRecord[] = [];
        for (const [accountId, ofAccount] of [...taken].sort(([a], [b]) => (a < b ? -1 : 1))) {
          // The statement of one account is on its way while the records of the next are read.
          const sent = await attributed(accountId, this.relay(accountId, ofAccount, visits));
          if (sent === undefined) continue;
          appended.push(attributed(accountId, sent.result));
          events.push(...sent.events);
        }
        await Promise.all(appended);
        if (failures.length > 0) throw failures.map(({ error }) => error).find(isStatementFailure) ?? new RollBack();
        return { accounts: taken.keys(), queues: await this.subscribers.send(events, execute) };
      });
      if (moved === null) return false;
      for (const accountId of moved.accounts) this.waiting.delete(accountId);
      this.subscribers.wake(moved.queues);
      return true;
    } catch (error) {
      if (failures.length === 0 || isUnreachable(error)) throw error;
      return failures;
    }
  }

  private waitingAccounts(): Id<'acc'>[] {
    const now = performance.now();
    // An account that has not failed again since then has no events left, or another process has moved them.
    for (const [accountId, { until }] of this.waiting) if (until + maxBackoffMs <= now) this.waiting.delete(accountId);
    return [...this.waiting].filter(([, { until }]) => until > now).map(([accountId]) => accountId);
  }

  private setAside({ accountId, error }: Failure): void {
    const former = this.waiting.get(accountId);
    const backoffMs = former === undefined ? firstBackoffMs : Math.min(former.backoffMs * 2, maxBackoffMs);
    this.waiting.set(accountId, { until: performance.now() + backoffMs, backoffMs });
    this.logger.warn({ err: error, account_id: accountId, retry_in_ms: backoffMs }, 'failed to move the events of an account; retrying');
  }

  /** Sends the statement that appends the published events of an account to its log, without waiting for its result. */
  private relay(accountId: Id<'acc'>, recorded: readonly RecordedEvent[], visits: TenantVisits): Promise<Sent> {
    return visits.visit(accountId, async (unit) => {
      const published = recorded.filter(({ isPublished }) => isPublished);
      // The records are read after their events were seen, so they include the changes.
      const reading = this.snapshots.read(accountId, recorded);
      const sent = published.length === 0 ? null : await this.append(unit, published, reading);
      const records = await reading;
      const ofRecord = (event: RecordedEvent, id = this.snapshots.idOf(event)) => ({ event, id, record: records.get(id) ?? null });
      return { result: sent?.result ?? Promise.resolve(), events: recorded.map((event) => ofRecord(event)) };
    });
  }

  /** Numbers events of an account and sends the statement that appends them. */
  private async append(unit: UnitOfWork, events: readonly RecordedEvent[], reading: ReturnType<RecordSnapshots['read']>) {
    const { accountId } = unit;
    const numbers = [uuidOf(accountId), events.length, uuidOf((events.at(-1) as RecordedEvent).id)];
    const [[sequence], [enabled], records] = await Promise.all([
      unit.query(nextSequences, numbers),
      unit.query(usersOfEnabled, [uuidOf(accountId)]),
      reading,
    ]);
    const first = sequence.last - events.length + 1;
    const column = <T>(valueOf: (event: RecordedEvent, i: number) => T): T[] => events.map(valueOf);
    const permissions = column(({ resourceType }) => this.snapshots.permissionFor(resourceType));
    const grants = await this.grantsOf(accountId, enabled.users, new Set(permissions));
    const result = unit.query(append, [
      uuidOf(accountId),
      column((_, i) => first + i),
      column(({ id }) => uuidOf(id)),
      column(({ type }) => type),
      column(({ resourceUuid }) => resourceUuid),
      column(({ apiKeyId }) => (apiKeyId === null ? null : uuidOf(apiKeyId))),
      permissions,
      column(({ at }) => at),
      column((event, i) => this.textOf(event, first + i, records)),
      this.clock.now().toISOString(),
      grants.map(([endpointId]) => endpointId),
      grants.map(([, permission]) => permission),
    ]);
    return { result };
  }

  /**
   * Which of these permissions the users of endpoints have now, by the UUID of the endpoint. They are read after the events were seen: who
   * gets a role before an event gets the event.
   */
  private async grantsOf(
    accountId: Id<'acc'>,
    users: Readonly<Record<string, string>> | null,
    permissions: ReadonlySet<string>,
  ): Promise<[endpointId: string, permission: string][]> {
    if (users === null) return [];
    const granted = await this.users.of(
      accountId,
      [...new Set(Object.values(users))].map((uuid) => idFromUuid('usr', uuid)),
    );
    return Object.entries(users).flatMap(([endpointId, user]) => {
      const ofUser = granted.get(idFromUuid('usr', user));
      return [...permissions]
        .filter((permission) => ofUser?.has(permission))
        .map((permission): [string, string] => [endpointId, permission]);
    });
  }

  private textOf(event: RecordedEvent, sequence: number, records: ReadonlyMap<Id, object>): string {
    const record = records.get(this.snapshots.idOf(event)) ?? null;
    const previousValueOf = (field: string, value: unknown) => this.snapshots.previousValueOf(event.resourceType, field, value);
    return bodyOf(eventRecordOf(event, sequence, record, previousValueOf), (text) => Buffer.byteLength(text));
  }
}
