import { Clock, type Id, type IntegrationEvent, newId, Outbox, sql, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { currentTraceParent } from '#libs/operations';
import { Injectable } from '@nestjs/common';

const publish = sql(
  'publish event',
  'insert into foundation.outbox_event (id, account_id, type, payload, at, trace_parent) values ($1, $2, $3, $4, $5, $6)',
);

/** Stores events in the outbox together with the commit. The relay forwards them to the subscribers. */
@Injectable()
export class PostgresOutbox extends Outbox {
  constructor(private readonly clock: Clock) {
    super();
  }

  publish(accountId: Id<'acc'>, { type, payload }: IntegrationEvent): void {
    const at = this.clock.now().toISOString();
    const values = [uuidOf(newId('evt')), uuidOf(accountId), type, JSON.stringify(payload), at, currentTraceParent() ?? null];
    UnitOfWork.current().atCommit(publish, values);
  }
}
