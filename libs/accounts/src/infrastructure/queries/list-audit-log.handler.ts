import { CursorSeal, Database, KeysetList, type ListDefinition, type Row } from '#libs/foundation';
import { idFromUuid, type IdPrefix, idPrefixes, uuidFromId } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AuditEntryView, type AuditLogView, ListAuditLog } from '../../application/queries/list-audit-log.js';
import { idFilter, stamp } from './list-parts.js';

const nilUuid = '00000000-0000-0000-0000-000000000000';

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

const auditList: ListDefinition = {
  name: 'audit',
  table: `(
    select e.account_id, e.id, e.at, e.action, e.resource_type, e.resource_id, e.changes, e.request_id, e.address, e.user_id,
      u.name as user_name, u.email as user_email, e.api_key_id, k.name as key_name, k.prefix as key_prefix, k.last4 as key_last4
    from foundation.audit_entry e
    left join accounts.user u on u.account_id = e.account_id and u.id = e.user_id
    left join accounts.api_key k on k.account_id = e.account_id and k.id = e.api_key_id) as entry`,
  columns:
    'id, at, action, resource_type, resource_id, changes, request_id, address, user_id, user_name, user_email, api_key_id, key_name, key_prefix, key_last4',
  sorts: { at: stamp('at') },
  defaultOrder: 'desc',
  statuses: [],
  hiddenStatuses: [],
  dates: true,
  dateColumn: 'at',
  filters: {
    action: {
      kind: { type: 'text', maxLength: 500 },
      condition: "action = any(string_to_array(?, ','))",
      description: 'Comma-separated list of actions.',
    },
    resource_type: {
      kind: { type: 'text', maxLength: 50 },
      condition: 'resource_type = ?',
      description: 'Resource type, for example `campaign`.',
    },
    resource_id: { kind: { type: 'text', maxLength: 64 }, condition: 'resource_id = ?::uuid', description: 'ID of the resource.' },
    user_id: idFilter('usr', 'user_id'),
  },
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

  async execute({ caller, parameters }: ListAuditLog): Promise<AuditLogView> {
    const criteria = this.list.parseCriteria(withUuid(parameters), caller);
    const { statement, values } = this.list.sql(criteria, caller.accountId);
    const rows = await this.database.read(caller.accountId, statement, values);
    return this.list.page(criteria, rows, caller.accountId, entryView);
  }
}

/** Converts `resource_id` to a UUID. Its prefix depends on the type of the resource. */
function withUuid(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { resource_id: id } = parameters;
  if (typeof id !== 'string') return parameters;
  const prefix = idPrefixes.find((known) => id.startsWith(`${known}_`));
  return { ...parameters, resource_id: prefix === undefined ? nilUuid : (uuidFromId(prefix, id) ?? nilUuid) };
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
