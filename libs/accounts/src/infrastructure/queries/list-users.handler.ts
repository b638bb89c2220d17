import { CursorSeal, Database, KeysetList, type ListDefinition, type Row, sql } from '#libs/foundation';
import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetUser, ListUsers, type UsersView, type UserView } from '../../application/queries/list-users.js';
import { stamp, text } from './list-parts.js';

const columns = 'id, name, email, role, status, created_at, deactivated_at, last_signed_in_at';

const table = `(
  select u.account_id, u.id, u.name, u.email, u.role, u.created_at, u.deactivated_at, p.last_signed_in_at,
    case when u.deactivated_at is null then 'active' else 'deactivated' end as status
  from accounts.user u left join accounts.password p on p.account_id = u.account_id and p.user_id = u.id) as person`;

const userList: ListDefinition = {
  name: 'users',
  table,
  columns,
  sorts: { name: text('name'), created_at: stamp('created_at'), email: text('email'), role: text('role') },
  defaultOrder: 'asc',
  statuses: ['active', 'deactivated'],
  hiddenStatuses: [],
  dates: false,
  filters: {},
};

const oneUser = sql('get user', `select ${columns} from ${table} where account_id = $1 and id = $2`);

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(userList, seal);
  }

  async execute({ caller, parameters }: ListUsers): Promise<UsersView> {
    const criteria = this.list.parseCriteria(parameters, caller);
    const { statement, values } = this.list.sql(criteria, caller.accountId);
    const rows = await this.database.read(caller.accountId, statement, values);
    return this.list.page(criteria, rows, caller.accountId, userView);
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly database: Database) {}

  async execute({ caller, id }: GetUser): Promise<UserView> {
    const [row] = await this.database.read(caller.accountId, oneUser, [uuidOf(caller.accountId), uuidOf(id as Id)]);
    if (row === undefined) throw new NotFound();
    return userView(row);
  }
}

function userView(row: Row): UserView {
  return {
    id: idFromUuid('usr', row.id),
    object: 'user',
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    created_at: row.created_at,
    deactivated_at: row.deactivated_at,
    last_signed_in_at: row.last_signed_in_at,
  };
}
