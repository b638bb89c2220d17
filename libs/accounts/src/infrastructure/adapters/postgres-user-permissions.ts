import { sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type RunSql, UserPermissions } from '../../application/ports/user-permissions.js';
import { permissionsOf, type Role } from '../../domain/role.js';

const text = 'select id, role from accounts.user where account_id = $1 and id = any($2::uuid[]) and deactivated_at is null';
const activeUsers = sql('roles of active users', text);

interface ActiveUser {
  readonly id: string;
  readonly role: Role;
}

@Injectable()
export class PostgresUserPermissions extends UserPermissions {
  async of(accountId: Id<'acc'>, userIds: readonly Id<'usr'>[], run?: RunSql): Promise<ReadonlyMap<Id<'usr'>, ReadonlySet<string>>> {
    if (userIds.length === 0) return new Map();
    const values = [uuidOf(accountId), `{${userIds.map(uuidOf).join(',')}}`];
    const rows = run === undefined ? await UnitOfWork.current().query(activeUsers, values) : (await run(text, values)).rows;
    return new Map((rows as readonly ActiveUser[]).map(({ id, role }) => [idFromUuid('usr', id), permissionsOf(role)]));
  }
}
