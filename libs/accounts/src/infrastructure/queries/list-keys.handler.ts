import { CursorSeal, Database, KeysetList, type ListDefinition, type Row, sql } from '#libs/foundation';
import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetKey, keyStatuses, type KeysView, type KeyView, ListKeys } from '../../application/queries/list-keys.js';
import { idFilter, stamp, text } from './list-parts.js';

const columns =
  'id, name, prefix, last4, status, user_id, user_name, user_email, created_at, last_used_at, expires_at, revoked_at, exposed_at, exposed_from';

const table = `(
  select k.account_id, k.id, k.name, k.prefix, k.last4, k.created_at, k.last_used_at, k.expires_at, k.revoked_at, k.exposed_at, k.exposed_from,
    u.id as user_id, u.name as user_name, u.email as user_email,
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
      when u.deactivated_at is not null then 'suspended' else 'active' end as status
  from accounts.api_key k join accounts.user u on u.account_id = k.account_id and u.id = k.user_id) as key`;

const keyList: ListDefinition = {
  name: 'keys',
  table,
  columns,
  sorts: { created_at: stamp('created_at'), name: text('name'), last_used_at: stamp('last_used_at', true) },
  defaultOrder: 'desc',
  statuses: keyStatuses,
  hiddenStatuses: [],
  dates: false,
  filters: { user_id: idFilter('usr', 'user_id') },
};

const oneKey = sql('get key', `select ${columns} from ${table} where account_id = $1 and id = $2`);

@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(keyList, seal);
  }

  async execute({ caller, scope, parameters }: ListKeys): Promise<KeysView> {
    const { accountId } = caller;
    const criteria = this.list.parseCriteria(scope === 'own' ? { ...parameters, user_id: caller.userId } : parameters, caller);
    const { statement, values } = this.list.sql(criteria, accountId);
    const rows = await this.database.read(accountId, statement, values);
    return this.list.page(criteria, rows, accountId, keyView);
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
