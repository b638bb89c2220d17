import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList, type PendingRecords } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type EventsView, GetEvent, GetLastEvent, ListEvents } from '../../application/queries/list-events.js';
import type { EventRecord } from '../../domain/event-record.js';
import { visibleEventList } from './event-list.js';

const oneEvent = sql('get event', 'select body from webhooks.event where account_id = $1 and id = $2 and permission = any($3::text[])');
const lastEvent = sql('last event', 'select last_event_id as id from webhooks.event_sequence where account_id = $1');

/** The last event of an account is pending until another one follows. The account itself stands for the last event while there is none. */
export const awaitedEvents: PendingRecords = {
  prefix: 'evt',
  pollAfterSeconds: 1,
  statement: sql(
    'awaited events',
    `select last_event_id as id from webhooks.event_sequence where account_id = $1 and last_event_id = any($2::uuid[])
     union all select $1::uuid where not exists (select from webhooks.event_sequence where account_id = $1)`,
  ),
};

const eventOf = (row: Row) => JSON.parse(row.body) as EventRecord;

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(visibleEventList, seal);
  }

  async execute({ caller, criteria }: ListEvents): Promise<EventsView> {
    const { accountId, permissions } = caller;
    const visible = { ...criteria.filters, permissions: [...permissions].sort() };
    const request = this.list.pageRequest({ ...criteria, filters: visible }, accountId);
    const { statement, values } = this.list.sql(request, accountId);
    const rows = await this.database.read(accountId, statement, values);
    return this.list.page(request, rows, accountId, eventOf);
  }
}

@QueryHandler(GetEvent)
export class GetEventHandler implements IQueryHandler<GetEvent> {
  constructor(private readonly database: Database) {}

  async execute({ caller: { accountId, permissions }, id }: GetEvent): Promise<EventRecord> {
    const [row] = await this.database.read(accountId, oneEvent, [uuidOf(accountId), uuidOf(id), [...permissions]]);
    if (row === undefined) throw new NotFound();
    return eventOf(row);
  }
}

@QueryHandler(GetLastEvent)
export class GetLastEventHandler implements IQueryHandler<GetLastEvent> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: GetLastEvent): Promise<Id<'evt'>> {
    const [row] = await this.database.read(accountId, lastEvent, [uuidOf(accountId)]);
    return idFromUuid('evt', row === undefined ? uuidOf(accountId) : row.id);
  }
}
