import { Database } from '#libs/data';
import { uuidOf } from '#libs/kernel';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSpendingLimits, type SpendingLimitsView } from '../../application/queries/get-spending-limits.js';

const limits = sql('get spending limits', 'select max_campaign_daily_micros from accounts.account where id = $1');

@QueryHandler(GetSpendingLimits)
export class GetSpendingLimitsHandler implements IQueryHandler<GetSpendingLimits> {
  constructor(private readonly database: Database) {}

  async execute({ caller: { accountId, currency } }: GetSpendingLimits): Promise<SpendingLimitsView> {
    const [row] = await this.database.read(accountId, limits, [uuidOf(accountId)]);
    return { max_campaign_daily_micros: row?.max_campaign_daily_micros ?? null, currency };
  }
}
