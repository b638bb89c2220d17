import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Account } from '../../domain/account.js';
import type { AccountRepository } from '../../domain/account.repository.js';

const openWindow = sql(
  'open request_window',
  "insert into accounts.request_window (account_id, minute_start, minute_count, day_start, day_count) values ($1, 'epoch', 0, 'epoch', 0)",
);
const excludeWrites = sql('exclude writes under spending limits', 'select id from accounts.account where id = $1 for update');
const accountOfKey = sql('account of key', 'select account_id from accounts.credential where key_id = $1');
const accountOfUser = sql('account of user', 'select account_id from accounts.sign_in_email where user_id = $1');

@Injectable()
export class MikroOrmAccountRepository extends MikroOrmRepository<Account> implements AccountRepository {
  constructor(
    orm: MikroORM,
    private readonly database: Database,
  ) {
    super(orm, Account);
  }

  /** The account is its own tenant, so its key is its ID alone. */
  override get(id: Id<'acc'>): Promise<Account> {
    return this.table.lock(id);
  }

  async getForLimits(id: Id<'acc'>): Promise<Account> {
    await UnitOfWork.current().query(excludeWrites, [uuidOf(id)]);
    return this.get(id);
  }

  override async add(account: Account): Promise<void> {
    await super.add(account);
    UnitOfWork.current().atCommit(openWindow, [uuidOf(account.id)]);
  }

  async findAccountOf(id: Id<'usr'> | Id<'key'>): Promise<Id<'acc'> | null> {
    const [row] = await this.database.global(id.startsWith('key') ? accountOfKey : accountOfUser, [uuidOf(id)]);
    return row === undefined ? null : idFromUuid('acc', row.account_id);
  }
}
