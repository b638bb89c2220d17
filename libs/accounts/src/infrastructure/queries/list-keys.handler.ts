import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetKey, type KeysView, type KeyView, ListKeys } from '../../application/queries/list-keys.js';
import { keyColumns, keyList, keyTable } from './key-list.js';

const oneKey = sql('get key', `select ${keyColumns} from ${keyTable} where account_id = $1 and id = $2`);

@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(keyList, seal);
  }

  async execute({ caller, scope, criteria }: ListKeys): Promise<KeysView> {
    const { accountId, userId } = caller;
    const own = { ...criteria.filters, user_id: userId === null ? [] : [userId] };
    const request = this.list.pageRequest(scope === 'own' ? { ...criteria, filters: own } : criteria, accountId);
    const { statement, values } = this.list.sql(request, accountId);
    const rows = await this.database.read(accountId, statement, values);
    return this.list.page(request, rows, accountId, keyView);
  }
}

@QueryHandler(GetKey)
export class GetKeyHandler implements IQueryHandler<GetKey> {
  constructor(private readonly database: Database) {}

  async execute({ caller, id }: GetKey): Promise<KeyView> {
    const [row] = await this.database.read(caller.accountId, oneKey, [uuidOf(caller.accountId), uuidOf(id as Id)]);
    if (row === undefined) throw new NotFound();
    return keyView(row);
  }
}

function keyView({ id, user_id: userId, user_name: name, user_email: email, ...row }: Row): KeyView {
  return {
    id: idFromUuid('key', id),
    object: 'api_key',
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    status: row.status,
    creator: { id: idFromUuid('usr', userId), name, email },
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    exposed_at: row.exposed_at,
    exposed_from: row.exposed_from,
  };
}
