import { Clock, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetOpenPasswordReset, type OpenPasswordResetView } from '../../application/queries/get-open-password-reset.js';
import { PasswordResetNotOpen } from '../../domain/password-reset.js';
import { canStillGrant } from './can-still-grant.js';

const openReset = sql(
  'get open password_reset',
  `select u.email, u.name, a.name as account_name, r.expires_at
   from accounts.password_reset r
   join accounts.user u on u.account_id = r.account_id and u.id = r.user_id
   join accounts.user i on i.account_id = r.account_id and i.id = r.issued_by
   join accounts.account a on a.id = r.account_id
   where r.account_id = $1 and r.hash = $2 and r.expires_at > $3::timestamptz and u.deactivated_at is null
     and ${canStillGrant('i', 'u.role')}`,
);

@QueryHandler(GetOpenPasswordReset)
export class GetOpenPasswordResetHandler implements IQueryHandler<GetOpenPasswordReset> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ token: { accountId, hash } }: GetOpenPasswordReset): Promise<OpenPasswordResetView> {
    const [row] = await this.database.read(accountId, openReset, [uuidOf(accountId), hash, this.clock.now().toISOString()]);
    if (row === undefined) throw new PasswordResetNotOpen();
    const { email, name, account_name, expires_at } = row;
    return { email, name, account_name, expires_at };
  }
}
