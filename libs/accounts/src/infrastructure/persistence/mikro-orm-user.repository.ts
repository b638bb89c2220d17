import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserRepository } from '../../domain/user.repository.js';
import { EmailInUse, LastAdmin, User } from '../../domain/user.js';

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
const otherAdmin = sql(
  'other admin',
  "select from accounts.user where account_id = $1 and id <> $2 and role = 'admin' and deactivated_at is null limit 1",
);

@Injectable()
export class MikroOrmUserRepository extends MikroOrmRepository<User> implements UserRepository {
  constructor(orm: MikroORM) {
    super(orm, User);
  }

  override async add(user: User): Promise<void> {
    const unit = UnitOfWork.current();
    const row = [user.email, uuidOf(user.accountId), uuidOf(user.id)];
    const claimed = await unit.query(claimEmail, row);
    if (claimed.length === 0) throw new EmailInUse(user.email);
    await unit.query(addEmail, row);
    await super.add(user);
  }

  async findByEmail(accountId: Id<'acc'>, email: string): Promise<User | null> {
    const [row] = await UnitOfWork.current().query(userOfEmail, [email, uuidOf(accountId)]);
    return row === undefined ? null : this.get(accountId, idFromUuid('usr', row.user_id));
  }

  async assertHasAnotherAdmin(accountId: Id<'acc'>, exceptUserId: Id<'usr'>): Promise<void> {
    // The commands hold the lock of the account, so two admins cannot demote each other concurrently.
    const others = await UnitOfWork.current().query(otherAdmin, [uuidOf(accountId), uuidOf(exceptUserId)]);
    if (others.length === 0) throw new LastAdmin();
  }

  /** Not at commit, because the password and the session that follow in the transaction refer to the user. */
  protected override write(user: User, loaded: User | null): Promise<void> {
    return loaded === null ? this.table.insertNow(user) : this.table.updateNow(user);
  }
}
