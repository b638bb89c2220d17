import type { Caller } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, ValidBody, WriteTransactions } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SetSpendingLimits } from '../../application/commands/set-spending-limits.js';
import { GetSpendingLimits, type SpendingLimitsView } from '../../application/queries/get-spending-limits.js';
import { ChangeSpendingLimitsRequest } from './spending-limits.requests.js';
import { SpendingLimitsResponse } from './spending-limits.responses.js';

/** What the campaigns of the account may spend. */
@Controller('console/api/spending-limits')
export class SpendingLimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
  ) {}

  @ConsoleEndpoint('GET', '', {
    permission: 'account.read',
    operationId: 'getSpendingLimits',
    summary: 'Retrieve the spending limits',
    response: { record: SpendingLimitsResponse },
  })
  get(@CurrentCaller() caller: Caller): Promise<SpendingLimitsView> {
    return this.queries.execute(new GetSpendingLimits(caller));
  }

  @ConsoleEndpoint('PATCH', '', {
    permission: 'spending_limits.change',
    operationId: 'changeSpendingLimits',
    summary: 'Change the spending limits',
    body: ChangeSpendingLimitsRequest,
    response: { record: SpendingLimitsResponse },
  })
  async change(
    @CurrentCaller() caller: Caller,
    @ValidBody(ChangeSpendingLimitsRequest) { max_campaign_daily_micros: max }: ChangeSpendingLimitsRequest,
  ): Promise<SpendingLimitsView> {
    await this.transactions.transaction(caller.accountId, () => this.commands.execute(new SetSpendingLimits(caller, max)));
    return await this.queries.execute(new GetSpendingLimits(caller));
  }
}
