import { expiryNoticeDays, type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { expiryNoticeDueSql, MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ApiKey } from '../../domain/api-key.js';
import type { ApiKeyRepository } from '../../domain/api-key.repository.js';

const addCredential = sql('add credential', 'insert into accounts.credential (hash, account_id, key_id) values ($1, $2, $3)');
const ownerOfKey = sql('owner of key', 'select user_id from accounts.api_key where account_id = $1 and id = $2');
const keysOfUser = sql(
  'lock keys of user',
  'select * from accounts.api_key where account_id = $1 and user_id = $2 and revoked_at is null order by id for update',
);

const countActive = sql(
  'count active keys',
  `select count(*)::int as active from accounts.api_key
   where account_id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)`,
);

const isExpiring = expiryNoticeDueSql({
  expiresAt: 'expires_at',
  noticedAt: 'coalesce(expiry_noticed_at, created_at)',
  now: '$2',
  days: '$3',
});
const expiring = sql(
  'lock expiring keys',
  `select * from accounts.api_key where account_id = $1 and revoked_at is null and ${isExpiring} order by id for update`,
);

@Injectable()
export class MikroOrmApiKeyRepository extends MikroOrmRepository<ApiKey> implements ApiKeyRepository {
  constructor(orm: MikroORM) {
    super(orm, ApiKey);
  }

  addCredential(key: ApiKey, secretHash: Buffer): void {
    UnitOfWork.current().atCommit(addCredential, [secretHash, uuidOf(key.accountId), uuidOf(key.id)]);
  }

  async ownerOf(accountId: Id<'acc'>, id: Id<'key'>): Promise<Id<'usr'>> {
    const [row] = await UnitOfWork.current().query(ownerOfKey, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return idFromUuid('usr', row.user_id);
  }

  findActive(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<ApiKey[]> {
    return this.table.find(keysOfUser, [uuidOf(accountId), uuidOf(userId)]);
  }

  async countActive(accountId: Id<'acc'>, userId: Id<'usr'>, now: Date): Promise<number> {
    const [row] = await UnitOfWork.current().query(countActive, [uuidOf(accountId), uuidOf(userId), now.toISOString()]);
    return row.active;
  }

  findExpiring(accountId: Id<'acc'>, now: Date): Promise<ApiKey[]> {
    return this.table.find(expiring, [uuidOf(accountId), now.toISOString(), `{${expiryNoticeDays.join(',')}}`]);
  }
}
