import { type RunSql, UserPermissions } from '#libs/accounts/contract';
import { type Row, sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { grantingUser } from '../queries/granting-user.js';

const usersOfEnabled = `select w.id, ${grantingUser('w')} as user_id from webhooks.endpoint w
  where w.account_id = $1 and w.status = 'enabled' and w.deleted_at is null`;
const userOf = sql(
  'granting user of webhook endpoint',
  `select ${grantingUser('w')} as user_id from webhooks.endpoint w where w.account_id = $1 and w.id = $2`,
);

/** Which events endpoints may get: those that their granting users may see now. */
@Injectable()
export class EndpointPermissions {
  constructor(private readonly users: UserPermissions) {}

  /** The UUIDs of the enabled endpoints of an account that may get events, and the permissions of each. */
  async ofEnabled(accountId: Id<'acc'>, run: RunSql): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = (await run(usersOfEnabled, [uuidOf(accountId)])).rows as readonly Row[];
    const userIds = [...new Set(rows.map(userIdOf).filter((id) => id !== null))];
    const granted = await this.users.of(accountId, userIds, run);
    const permissions = rows.map((row) => [row.id, permissionsIn(granted, userIdOf(row))] as const);
    return new Map(permissions.filter(([, { length }]) => length > 0));
  }

  /** The permissions that a user gives an endpoint. None if the user is deactivated or not known. */
  async ofUser(accountId: Id<'acc'>, userId: Id<'usr'> | null, run?: RunSql): Promise<readonly string[]> {
    return userId === null ? [] : permissionsIn(await this.users.of(accountId, [userId], run), userId);
  }

  /** The permissions of an endpoint, in the current transaction. */
  async of(accountId: Id<'acc'>, id: Id<'whe'>): Promise<readonly string[]> {
    const [row] = await UnitOfWork.current().query(userOf, [uuidOf(accountId), uuidOf(id)]);
    return row === undefined ? [] : this.ofUser(accountId, userIdOf(row));
  }
}

export const userIdOf = ({ user_id: uuid }: Row): Id<'usr'> | null => (uuid === null ? null : idFromUuid('usr', uuid));

function permissionsIn(granted: ReadonlyMap<Id<'usr'>, ReadonlySet<string>>, userId: Id<'usr'> | null): readonly string[] {
  return userId === null ? [] : [...(granted.get(userId) ?? [])];
}
