import { idFromUuid, type IdPrefix } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import type { Row } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AuditEntryView, type AuditLogView, ListAuditLog } from '../../application/queries/list-audit-log.js';
import { auditList } from './audit-list.js';

/** The audit trail stores UUIDs. The resource type determines the prefix of the id. */
const prefixOfType: Readonly<Record<string, IdPrefix>> = {
  account: 'acc',
  user: 'usr',
  api_key: 'key',
  invitation: 'inv',
  campaign: 'cmp',
  creative: 'crv',
  variant: 'var',
  audience: 'aud',
  connection: 'con',
  sync_run: 'syn',
};

@QueryHandler(ListAuditLog)
export class ListAuditLogHandler implements IQueryHandler<ListAuditLog> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(auditList, seal);
  }

  async execute({ caller, criteria }: ListAuditLog): Promise<AuditLogView> {
    const request = this.list.pageRequest(criteria, caller.accountId);
    const { statement, values } = this.list.sql(request, caller.accountId);
    const rows = await this.database.read(caller.accountId, statement, values);
    return this.list.page(request, rows, caller.accountId, entryView);
  }
}

function entryView(row: Row): AuditEntryView {
  const prefix = prefixOfType[row.resource_type];
  return {
    id: idFromUuid('evt', row.id),
    at: row.at,
    action: row.action,
    resource: { type: row.resource_type, id: prefix === undefined ? row.resource_id : idFromUuid(prefix, row.resource_id) },
    user: row.user_id === null ? null : { id: idFromUuid('usr', row.user_id), name: row.user_name, email: row.user_email },
    api_key:
      row.api_key_id === null
        ? null
        : { id: idFromUuid('key', row.api_key_id), name: row.key_name, prefix: row.key_prefix, last4: row.key_last4 },
    changes: row.changes,
    request_id: row.request_id,
    address: row.address,
  };
}
