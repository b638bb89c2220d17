import { type Actor, type AuditEntry, AuditTrail, newId, sql, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from './unit-of-work.js';

const append = sql(
  'append audit_entry',
  `insert into foundation.audit_entry (account_id, id, at, user_id, api_key_id, action, resource_type, resource_id, changes, request_id, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** A published change goes to the event log too: the row is one more in the same statement, in the packet of the commit. */
const appendAndPublish = sql(
  'append audit_entry and recorded_event',
  `with entry as (
     insert into foundation.audit_entry (account_id, id, at, user_id, api_key_id, action, resource_type, resource_id, changes, request_id, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11))
   insert into foundation.recorded_event (account_id, id, at, user_id, api_key_id, type, resource_type, resource_id, changes, request_id, revision)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12)`,
);

@Injectable()
export class PostgresAuditTrail extends AuditTrail {
  append(actor: Actor, entry: AuditEntry): void {
    const unit = UnitOfWork.current();
    if (actor.userId !== null && unit.question?.isAbout(actor) === false)
      throw new Error('A change is recorded for somebody else than the request whose rights the transaction asks for.');
    unit.effects.push({
      action: entry.action,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      changes: entry.changes,
    });
    const values = [
      uuidOf(unit.accountId),
      uuidOf(newId('evt')),
      entry.at.toISOString(),
      actor.userId === null ? null : uuidOf(actor.userId),
      actor.apiKeyId === null ? null : uuidOf(actor.apiKeyId),
      entry.action,
      entry.resourceType,
      uuidOf(entry.resourceId),
      JSON.stringify(entry.changes),
      actor.requestId,
      actor.address,
    ];
    if (entry.isPublished) unit.atCommit(appendAndPublish, [...values, entry.revision]);
    else unit.atCommit(append, values);
  }
}
