import { idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ApiKeyView, ListApiKeys } from '../../application/queries/list-api-keys.js';

const keys = sql(
  'list api_key',
  `select k.id, k.name, k.prefix, k.last4, k.user_id, u.email as user_email, u.deactivated_at as user_deactivated_at, k.created_at, k.expires_at, k.revoked_at, k.last_used_at, k.exposed_at
   from accounts.api_key k join accounts.user u on u.account_id = k.account_id and u.id = k.user_id
   where k.account_id = $1 order by k.id desc`,
);

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListApiKeys): Promise<ApiKeyView[]> {
    const rows = await this.database.read(accountId, keys, [uuidOf(accountId)]);
    return rows.map((row) => ({ ...row, id: idFromUuid('key', row.id), user_id: idFromUuid('usr', row.user_id) }));
  }
}
