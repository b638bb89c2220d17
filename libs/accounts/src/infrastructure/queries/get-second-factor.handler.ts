import { uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSecondFactor, type SecondFactorView } from '../../application/queries/get-second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import { signedIn } from '../http/signed-in.js';

const details = sql(
  'get second_factor',
  `select a.admins_need_second_factor,
     (select count(*)::int from accounts.recovery_code c where c.account_id = $1 and c.user_id = $2) as recovery_codes_left
   from accounts.account a where a.id = $1`,
);

@QueryHandler(GetSecondFactor)
export class GetSecondFactorHandler implements IQueryHandler<GetSecondFactor> {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactorRepository,
  ) {}

  async execute({ caller }: GetSecondFactor): Promise<SecondFactorView> {
    const user = signedIn(caller);
    const status = await this.factors.statusOf(user);
    const [row] = await this.database.read(user.accountId, details, [uuidOf(user.accountId), uuidOf(user.userId)]);
    return { status, recovery_codes_left: row.recovery_codes_left, admins_need_second_factor: row.admins_need_second_factor };
  }
}
