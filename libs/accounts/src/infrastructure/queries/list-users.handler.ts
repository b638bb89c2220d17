import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetUser, ListUsers, type UsersView, type UserView } from '../../application/queries/list-users.js';
import { userColumns, userList, userTable } from './user-list.js';

const oneUser = sql('get user', `select ${userColumns} from ${userTable} where account_id = $1 and id = $2`);

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(userList, seal);
  }

  async execute({ caller, criteria }: ListUsers): Promise<UsersView> {
    const request = this.list.pageRequest(criteria, caller.accountId);
    const { statement, values } = this.list.sql(request, caller.accountId);
    const rows = await this.database.read(caller.accountId, statement, values);
    return this.list.page(request, rows, caller.accountId, userView);
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
