import { Database, sql } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { grantingUser, isUnnamed } from '../queries/granting-user.js';

const lockUnnamed = sql(
  'lock webhook endpoints without granting user',
  `select id from webhooks.endpoint w where w.account_id = $1 and ${isUnnamed('w')} order by w.id for no key update`,
);
// A statement of its own: it sees what was committed before the locks were held.
const name = sql(
  'name granting users of webhook endpoints',
  `update webhooks.endpoint w set user_id = known.user_id, permissions = w.permissions || known.user_id::text
   from (select e.account_id, e.id, ${grantingUser('e')} as user_id from webhooks.endpoint e where e.account_id = $1 and e.id = any($2::uuid[])) known
   where w.account_id = $1 and w.id = known.id and known.user_id is not null`,
);

/** Writes the users of the audit log into the rows of endpoints, because entries of the audit log are deleted in the end. */
@Injectable()
export class GrantingUsers {
  constructor(private readonly database: Database) {}

  /** Idempotent. */
  async nameIn(accountId: Id<'acc'>): Promise<void> {
    await this.database.transaction(accountId, async (unit) => {
      const rows = await unit.query(lockUnnamed, [uuidOf(accountId)]);
      if (rows.length > 0) await unit.query(name, [uuidOf(accountId), rows.map(({ id }) => id)]);
    });
  }
}
