import { type ListDefinition, byTime, byText } from '#libs/rest';

export const userColumns = 'id, name, email, role, status, created_at, deactivated_at, last_signed_in_at';

export const userTable = `(
  select u.account_id, u.id, u.name, u.email, u.role, u.created_at, u.deactivated_at, p.last_signed_in_at,
    case when u.deactivated_at is null then 'active' else 'deactivated' end as status
  from accounts.user u left join accounts.password p on p.account_id = u.account_id and p.user_id = u.id) as person`;

export const userList: ListDefinition = {
  name: 'users',
  table: userTable,
  columns: userColumns,
  sorts: { name: byText('name'), created_at: byTime('created_at'), email: byText('email'), role: byText('role') },
  defaultOrder: 'asc',
  statuses: ['active', 'deactivated'],
  hiddenStatuses: [],
  dates: false,
  filters: {},
};
