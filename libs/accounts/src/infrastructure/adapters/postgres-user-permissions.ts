import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { UserPermissions } from '../../application/ports/user-permissions.js';
import { permissionsOf } from '../../domain/role.js';

const activeUsers = sql(
  'roles of active users',
  'select id, role from accounts.user where account_id = $1 and id = any($2::uuid[]) and deactivated_at is null',
);

@Injectable()
export class PostgresUserPermissions extends UserPermissions {
  async of(accountId: Id<'acc'>, userIds: readonly Id<'usr'>[]): Promise<ReadonlyMap<Id<'usr'>, ReadonlySet<string>>> {
    if (userIds.length === 0) return new Map();
    const rows = await UnitOfWork.current().query(activeUsers, [uuidOf(accountId), userIds.map(uuidOf)]);
    return new Map(rows.map(({ id, role }) => [idFromUuid('usr', id), permissionsOf(role)]));
  }
}
