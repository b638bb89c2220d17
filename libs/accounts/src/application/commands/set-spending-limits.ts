import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Account } from '../../domain/account.js';
import { AccountRepository } from '../../domain/account.repository.js';

/** Sets the maximum daily amount of a campaign in micros, or none. It holds for every write that commits afterwards. */
export class SetSpendingLimits extends Command<Account> {
  constructor(
    readonly actor: Actor,
    readonly maxCampaignDailyMicros: number | null,
  ) {
    super();
  }
}

@CommandHandler(SetSpendingLimits)
export class SetSpendingLimitsHandler implements ICommandHandler<SetSpendingLimits> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
  ) {}

  async execute({ actor, maxCampaignDailyMicros }: SetSpendingLimits): Promise<Account> {
    const account = await this.accounts.getForLimits(actor.accountId);
    return this.changes.runOn(this.accounts, account, { actor, id: actor.accountId }, (locked, now) =>
      locked.changeSpendingLimit(maxCampaignDailyMicros, now),
    );
  }
}
