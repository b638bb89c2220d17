import { Database, EntityTable, type Row, sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Account } from '../../domain/account.js';
import { AccountRepository } from '../../domain/account.repository.js';
import { ApiKey } from '../../domain/api-key.js';
import { EmailInUse, LastAdmin, User } from '../../domain/user.js';
import { hashOfKey } from '../base62-api-key-generator.js';

const openWindow = sql(
  'open request_window',
  "insert into accounts.request_window (account_id, minute_start, minute_count, day_start, day_count) values ($1, 'epoch', 0, 'epoch', 0)",
);
const addCredential = sql('add credential', 'insert into accounts.credential (hash, account_id, key_id) values ($1, $2, $3)');
const claimEmail = sql(
  'claim sign_in_email',
  'insert into accounts.sign_in_email (email, account_id, user_id) values ($1, $2, $3) on conflict (email, account_id) do nothing returning email',
);
/** For processes of the previous release, which use this table for sign-in during a rolling update. */
const addEmail = sql(
  'add user_email',
  'insert into accounts.user_email (email, account_id, user_id) values ($1, $2, $3) on conflict (email) do nothing',
);
const userOfEmail = sql('user of email', 'select user_id from accounts.sign_in_email where email = $1 and account_id = $2');
const keysOfUser = sql(
  'lock keys of user',
  'select * from accounts.api_key where account_id = $1 and user_id = $2 and revoked_at is null order by id for update',
);
const otherAdmin = sql(
  'other admin',
  "select from accounts.user where account_id = $1 and id <> $2 and role = 'admin' and deactivated_at is null limit 1",
);
const accountOfKey = sql('account of key', 'select account_id from accounts.credential where key_id = $1');
const accountOfUser = sql('account of user', 'select account_id from accounts.sign_in_email where user_id = $1');

@Injectable()
export class MikroOrmAccountRepository extends AccountRepository {
  private readonly accounts: EntityTable<Account>;
  private readonly users: EntityTable<User>;
  private readonly keys: EntityTable<ApiKey>;

  constructor(
    orm: MikroORM,
    private readonly database: Database,
  ) {
    super();
    this.accounts = EntityTable.of(orm, Account);
    this.users = EntityTable.of(orm, User);
    this.keys = EntityTable.of(orm, ApiKey);
  }

  async get(id: Id<'acc'>): Promise<Account> {
    return this.accounts.restore(found(await UnitOfWork.current().query(this.accounts.lockById, [uuidOf(id)])));
  }

  async add(account: Account): Promise<void> {
    const unit = UnitOfWork.current();
    await Promise.all([unit.query(this.accounts.insert, this.accounts.values(account)), unit.query(openWindow, [uuidOf(account.id)])]);
  }

  async save(account: Account): Promise<void> {
    await UnitOfWork.current().query(this.accounts.update, this.accounts.values(account));
  }

  async getUser(accountId: Id<'acc'>, id: Id<'usr'>): Promise<User> {
    return this.users.restore(found(await UnitOfWork.current().query(this.users.lockById, [uuidOf(accountId), uuidOf(id)])));
  }

  async addUser(user: User): Promise<void> {
    const unit = UnitOfWork.current();
    const row = [user.email, uuidOf(user.accountId), uuidOf(user.id)];
    const claimed = await unit.query(claimEmail, row);
    if (claimed.length === 0) throw new EmailInUse(user.email);
    await unit.query(addEmail, row);
    await unit.query(this.users.insert, this.users.values(user));
  }

  async saveUser(user: User): Promise<void> {
    await UnitOfWork.current().query(this.users.update, this.users.values(user));
  }

  async findUserByEmail(accountId: Id<'acc'>, email: string): Promise<User | null> {
    const [row] = await UnitOfWork.current().query(userOfEmail, [email, uuidOf(accountId)]);
    return row === undefined ? null : this.getUser(accountId, idFromUuid('usr', row.user_id));
  }

  async assertHasAnotherAdmin(accountId: Id<'acc'>, exceptUserId: Id<'usr'>): Promise<void> {
    // The commands hold the lock of the account, so two admins cannot demote each other concurrently.
    const others = await UnitOfWork.current().query(otherAdmin, [uuidOf(accountId), uuidOf(exceptUserId)]);
    if (others.length === 0) throw new LastAdmin();
  }

  async getKey(accountId: Id<'acc'>, id: Id<'key'>): Promise<ApiKey> {
    return this.keys.restore(found(await UnitOfWork.current().query(this.keys.lockById, [uuidOf(accountId), uuidOf(id)])));
  }

  async findActiveKeys(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<ApiKey[]> {
    const rows = await UnitOfWork.current().query(keysOfUser, [uuidOf(accountId), uuidOf(userId)]);
    return rows.map((row) => this.keys.restore(row));
  }

  async addKey(key: ApiKey, secret: string): Promise<void> {
    const unit = UnitOfWork.current();
    await Promise.all([
      unit.query(this.keys.insert, this.keys.values(key)),
      unit.query(addCredential, [hashOfKey(secret), uuidOf(key.accountId), uuidOf(key.id)]),
    ]);
  }

  async saveKey(key: ApiKey): Promise<void> {
    await UnitOfWork.current().query(this.keys.update, this.keys.values(key));
  }

  async findAccountOf(id: Id<'usr'> | Id<'key'>): Promise<Id<'acc'> | null> {
    const [row] = await this.database.global(id.startsWith('key') ? accountOfKey : accountOfUser, [uuidOf(id)]);
    return row === undefined ? null : idFromUuid('acc', row.account_id);
  }
}

function found(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}
