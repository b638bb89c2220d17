import { DomainError, idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSession, type SessionView } from '../../application/queries/get-session.js';
import { permissionsOf } from '../../domain/role.js';

const session = sql(
  'get session',
  `select s.expires_at, u.id as user_id, u.name as user_name, u.email, u.role, a.id as account_id, a.name as account_name, a.plan, a.currency, a.timezone,
     s.failed_sign_ins + p.failed_sign_ins as failed_count, coalesce(p.last_failed_at, s.last_failed_at) as last_failed_at,
     coalesce(p.last_failed_from, s.last_failed_from) as last_failed_from
   from accounts.session s
   join accounts.user u on u.account_id = s.account_id and u.id = s.user_id
   join accounts.account a on a.id = s.account_id
   join accounts.password p on p.account_id = s.account_id and p.user_id = s.user_id
   where s.account_id = $1 and s.hash = $2 and s.expires_at > now() and u.deactivated_at is null`,
);

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(private readonly database: Database) {}

  async execute({ token }: GetSession): Promise<SessionView> {
    const [row] = await this.database.read(token.accountId, session, [uuidOf(token.accountId), token.hash]);
    if (row === undefined) throw new DomainError('missing_session', 'The session has ended. Sign in again.');
    const { name, plan, currency, timezone } = { ...row, name: row.account_name };
    return {
      user: { id: idFromUuid('usr', row.user_id), name: row.user_name, email: row.email, role: row.role },
      account: { id: idFromUuid('acc', row.account_id), name, plan, currency, timezone },
      permissions: [...permissionsOf(row.role)],
      expires_at: row.expires_at,
      failed_sign_ins:
        row.last_failed_at === null ? null : { count: row.failed_count, last_at: row.last_failed_at, last_address: row.last_failed_from },
    };
  }
}
