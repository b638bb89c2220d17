import type { Caller, Id, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { EventRecord } from '../../domain/event-record.js';

export type EventsView = Page<EventRecord>;

/** Lists the events of the account that the caller may see. */
export class ListEvents extends Query<EventsView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}

/** Throws NotFound. */
export class GetEvent extends Query<EventRecord> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'evt'>,
  ) {
    super();
  }
}

/** Identifies the last event of the account, to wait for later ones. */
export class GetLastEvent extends Query<Id<'evt'>> {
  constructor(readonly accountId: Id<'acc'>) {
    super();
  }
}
