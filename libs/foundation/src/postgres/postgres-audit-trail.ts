import { type Actor, type AuditEntry, AuditTrail, newId, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { sql } from './statement.js';
import { UnitOfWork } from './unit-of-work.js';

const append = sql(
  'append audit_entry',
  `insert into foundation.audit_entry (account_id, id, at, user_id, api_key_id, action, resource_type, resource_id, changes, request_id, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

@Injectable()
export class PostgresAuditTrail extends AuditTrail {
  append(actor: Actor, entry: AuditEntry): void {
    const unit = UnitOfWork.current();
    unit.effects.push({
      action: entry.action,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      changes: entry.changes,
    });
    unit.atCommit(append, [
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
    ]);
  }
}
