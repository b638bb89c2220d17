import { type Actor, AuditTrail, Clock, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Account } from '../../domain/account.js';
import { AccountRepository } from '../../domain/account.repository.js';

/** Changes the plan of an account. The new limits apply from the next request. */
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
    private readonly accounts: AccountRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, plan, actor }: SetPlan): Promise<Account> {
    const account = await this.accounts.get(accountId);
    const from = account.plan;
    account.changePlan(plan);
    if (account.plan === from) return account;
    await this.accounts.save(account);
    this.audit.append(actor, {
      action: 'account.plan_changed',
      resourceType: 'account',
      resourceId: accountId,
      changes: { plan: { from, to: account.plan } },
      at: this.clock.now(),
    });
    return account;
  }
}
