import { type Id, uuidOf } from '#libs/kernel';
import { AdmissionDatabase } from '#libs/data';
import { type Assertion, Authority, type Credential } from '#libs/rest';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { permissionsOf, roles } from '../../domain/role.js';
import { idleSeconds } from '../../domain/session.js';

/** See the migration of the functions. */
const assertRights = sql('assert rights', 'select accounts.assert_rights($1, $2, $3, $4, $5, $6::text[], $7)');
const currentRoles = sql(
  'current roles',
  `select accounts.current_role_of($1, c.user_id, c.key_id, c.session, $5, false) as role
   from unnest($2::uuid[], $3::uuid[], $4::bytea[]) with ordinality as c (user_id, key_id, session, position) order by c.position`,
);

const rolesWith = (permission: string | null) => roles.filter((role) => permission === null || permissionsOf(role).has(permission));

@Injectable()
export class PostgresAuthority extends Authority {
  constructor(private readonly database: AdmissionDatabase) {
    super();
  }

  assertion(credential: Credential, permission: string | null, isFirst: boolean): Assertion {
    const { accountId } = credential.caller;
    const values = [uuidOf(accountId), ...rowOf(credential), idleSeconds, rolesWith(permission), isFirst];
    return { statement: assertRights, values };
  }

  protected async read(accountId: Id<'acc'>, credentials: readonly Credential[]): Promise<(ReadonlySet<string> | null)[]> {
    const rows = credentials.map(rowOf);
    const values = [uuidOf(accountId), rows.map(([user]) => user), rows.map(([, key]) => key), rows.map(([, , session]) => session)];
    const answers = await this.database.read(accountId, currentRoles, [...values, idleSeconds]);
    return answers.map(({ role }) => (role === null ? null : permissionsOf(role)));
  }
}

/** The user, the key and the hash of the session. */
function rowOf({ caller: { userId, apiKeyId }, session }: Credential): [string, string | null, Buffer | null] {
  if (userId === null) throw new Error('A request has the rights of a user.');
  return [uuidOf(userId), apiKeyId === null ? null : uuidOf(apiKeyId), session];
}
