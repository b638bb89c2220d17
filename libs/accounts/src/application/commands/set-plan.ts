import { type Actor, ChangeExecutor, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Account } from '../../domain/account.js';
import { AccountRepository } from '../../domain/account.repository.js';
import { PlanPolicy } from '../../domain/plan.js';

/** Changes the plan of an account. The new limits apply from the next request. Throws PlanRaisedByOperator. */
export class SetPlan extends Command<Account> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly plan: string,
    readonly actor: Actor = systemActor(accountId),
  ) {
    super();
  }
}

@CommandHandler(SetPlan)
export class SetPlanHandler implements ICommandHandler<SetPlan> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly policy: PlanPolicy,
  ) {}

  execute({ accountId, plan, actor }: SetPlan): Promise<Account> {
    const mayRaise = actor.userId === null || this.policy.adminsRaise;
    return this.changes.run(this.accounts, { actor, id: accountId }, (account, now) => account.changePlan(plan, mayRaise, now));
  }
}
