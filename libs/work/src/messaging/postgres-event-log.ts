import { type Actor, type DomainEvent, EventLog, type EventSubject, newId, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { currentTraceParent } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';

const entry = `insert into foundation.audit_entry
    (account_id, id, at, action, resource_type, resource_id, changes, user_id, api_key_id, request_id, address)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const eventWith = (next: number) => `insert into foundation.recorded_event
    (account_id, id, at, type, subject_type, resource_id, changes, user_id, api_key_id, request_id,
     revision, facts, is_published, trace_parent)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $${next}, $${next + 1}, $${next + 2}, $${next + 3})`;

const appendEntry = sql('append audit_entry', entry);
const appendEvent = sql('append recorded_event', eventWith(11));
/** An event of a change is one more row in the same statement, in the packet of the commit. */
const appendBoth = sql('append audit_entry and recorded_event', `with entry as (${entry}) ${eventWith(12)}`);

/** Stores events together with the commit, and the entries of the audit log that follow from them. */
@Injectable()
export class PostgresEventLog extends EventLog {
  record(subject: EventSubject, event: DomainEvent, actor?: Actor): void {
    const unit = UnitOfWork.current();
    const { accountId, resourceType, resourceId } = subject;
    const { type, changes, revision, facts, meaning } = event;
    const { userId = null, apiKeyId = null, requestId = null } = actor ?? {};
    const values = [
      uuidOf(accountId),
      uuidOf(newId('evt')),
      event.at.toISOString(),
      type,
      resourceType,
      uuidOf(resourceId),
      JSON.stringify(changes),
      userId && uuidOf(userId),
      apiKeyId && uuidOf(apiKeyId),
      requestId,
    ];
    const isPublished = meaning !== null;
    const more = [revision, facts && JSON.stringify(facts), isPublished, currentTraceParent() ?? null];
    if (actor === undefined) {
      unit.atCommit(appendEvent, [...values, ...more]);
      return;
    }
    if (userId !== null && unit.question?.isAbout(actor) === false)
      throw new Error('A change is recorded for somebody else than the request whose rights the transaction asks for.');
    unit.effects.push({ action: type, resource_type: resourceType, resource_id: resourceId, changes });
    if (isPublished) unit.atCommit(appendBoth, [...values, actor.address, ...more]);
    else unit.atCommit(appendEntry, [...values, actor.address]);
  }
}
