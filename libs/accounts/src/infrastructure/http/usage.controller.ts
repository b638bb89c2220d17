import { type Caller, Clock } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, Parameters, ValidBody, WriteTransactions } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SetPlan } from '../../application/commands/set-plan.js';
import { GetPlan, GetUsage } from '../../application/queries/get-usage.js';
import { parseUsageCriteria, usageParameters } from './parse-usage-criteria.js';
import { AccountPlanResponse, UsageResponse } from './usage.responses.js';
import { ChangePlanRequest } from './users.requests.js';

/** What the account uses of its limits, and the plan that sets them. */
@Controller('console/api')
export class UsageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
    private readonly clock: Clock,
  ) {}

  @ConsoleEndpoint('GET', 'usage', {
    permission: 'account.read',
    operationId: 'getUsage',
    summary: 'Retrieve the usage of the rate limits',
    parameters: usageParameters,
    response: { record: UsageResponse },
  })
  async usage(@CurrentCaller() caller: Caller, @Parameters() parameters: Record<string, unknown>): Promise<object> {
    const criteria = parseUsageCriteria(parameters, caller, this.clock.now());
    const of = caller.permissions.has('keys.manage') ? 'everybody' : 'caller';
    const [{ limits }, series] = await Promise.all([
      this.queries.execute(new GetPlan(caller)),
      this.queries.execute(new GetUsage(caller, criteria, of)),
    ]);
    const { granularity, start, end } = criteria;
    return { granularity, start: start.toISOString(), end: end.toISOString(), limits, series };
  }

  @ConsoleEndpoint('GET', 'plan', {
    permission: 'account.read',
    operationId: 'getPlan',
    summary: 'Retrieve the plan',
    response: { record: AccountPlanResponse },
  })
  async plan(@CurrentCaller() caller: Caller): Promise<object> {
    return await this.queries.execute(new GetPlan(caller));
  }

  @ConsoleEndpoint('PATCH', 'plan', {
    permission: 'plan.change',
    operationId: 'changePlan',
    summary: 'Change the plan',
    body: ChangePlanRequest,
    response: { record: AccountPlanResponse },
  })
  async changePlan(@CurrentCaller() caller: Caller, @ValidBody(ChangePlanRequest) { plan }: ChangePlanRequest): Promise<object> {
    await this.transactions.transaction(caller.accountId, () => this.commands.execute(new SetPlan(caller.accountId, plan, caller)));
    return await this.queries.execute(new GetPlan(caller));
  }
}
