import { type DomainEvent, EventLog, type EventSubject, newId, sql, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { Injectable } from '@nestjs/common';

const record = sql(
  'record event',
  `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, facts, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Stores events together with the commit. A loop of the worker moves them to the event log. */
@Injectable()
export class PostgresEventLog extends EventLog {
  record({ accountId, resourceType, resourceId }: EventSubject, { type, changes, facts, at }: DomainEvent): void {
    UnitOfWork.current().atCommit(record, [
      uuidOf(newId('evt')),
      uuidOf(accountId),
      type,
      resourceType,
      uuidOf(resourceId),
      JSON.stringify(changes),
      facts === null ? null : JSON.stringify(facts),
      at.toISOString(),
    ]);
  }
}
