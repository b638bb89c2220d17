import { BudgetShares } from '#libs/delivery/contract';
import { type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordSpend } from '../commands/record-spend.js';

/** Campaigns that are locked together. The limit keeps user actions from waiting for a large sync. */
const batchSize = 100;

/** Records the spend of campaigns whose metrics were ingested, and then divides their lifetime budgets again. */
@Injectable()
export class SpendRecording {
  constructor(
    private readonly transactions: Transactions,
    private readonly commands: CommandBus,
    private readonly budgets: BudgetShares,
  ) {}

  async record(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<void> {
    for (let i = 0; i < campaignIds.length; i += batchSize) {
      const batch = campaignIds.slice(i, i + batchSize);
      await this.transactions.run(accountId, () => this.commands.execute(new RecordSpend(accountId, batch)));
      await this.budgets.refresh(accountId, batch);
    }
  }
}
