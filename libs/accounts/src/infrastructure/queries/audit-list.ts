import { type ListDefinition, byTime } from '#libs/rest';
import { idFilter } from './list-parts.js';

export const auditList: ListDefinition = {
  name: 'audit',
  table: `(
    select e.account_id, e.id, e.at, e.action, e.resource_type, e.resource_id, e.changes, e.request_id, e.address, e.user_id,
      u.name as user_name, u.email as user_email, e.api_key_id, k.name as key_name, k.prefix as key_prefix, k.last4 as key_last4
    from foundation.audit_entry e
    left join accounts.user u on u.account_id = e.account_id and u.id = e.user_id
    left join accounts.api_key k on k.account_id = e.account_id and k.id = e.api_key_id) as entry`,
  columns:
    'id, at, action, resource_type, resource_id, changes, request_id, address, user_id, user_name, user_email, api_key_id, key_name, key_prefix, key_last4',
  sorts: { at: byTime('at') },
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
    resource_id: { kind: { type: 'record' }, condition: 'resource_id = ?::uuid', description: 'ID of the resource.' },
    user_id: idFilter('usr', 'user_id'),
  },
};
