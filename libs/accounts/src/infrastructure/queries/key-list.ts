import { type ListDefinition, byTime, byText } from '#libs/rest';
import { keyStatuses } from '../../application/queries/list-keys.js';
import { idFilter } from './list-parts.js';

export const keyColumns =
  'id, name, prefix, last4, status, user_id, user_name, user_email, created_at, last_used_at, expires_at, revoked_at, exposed_at, exposed_from';

export const keyTable = `(
  select k.account_id, k.id, k.name, k.prefix, k.last4, k.created_at, k.last_used_at, k.expires_at, k.revoked_at, k.exposed_at, k.exposed_from,
    u.id as user_id, u.name as user_name, u.email as user_email,
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
      when u.deactivated_at is not null then 'suspended' else 'active' end as status
  from accounts.api_key k join accounts.user u on u.account_id = k.account_id and u.id = k.user_id) as key`;

export const keyList: ListDefinition = {
  name: 'keys',
  table: keyTable,
  columns: keyColumns,
  sorts: { created_at: byTime('created_at'), name: byText('name'), last_used_at: byTime('last_used_at', true) },
  defaultOrder: 'desc',
  statuses: keyStatuses,
  hiddenStatuses: [],
  dates: false,
  filters: { user_id: idFilter('usr', 'user_id') },
};
