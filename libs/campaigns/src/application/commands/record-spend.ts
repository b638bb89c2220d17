import { Clock, EventLog, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BudgetThresholdReached } from '../../domain/campaign-events.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { CampaignSpend } from '#libs/delivery/contract';

/** Updates the spend to date of campaigns after their metrics were ingested. */
export class RecordSpend extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly ids: readonly Id<'cmp'>[],
  ) {
    super();
  }
}

@CommandHandler(RecordSpend)
export class RecordSpendHandler implements ICommandHandler<RecordSpend> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly spend: CampaignSpend,
    private readonly events: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Locks before it reads the spend, so that of two concurrent syncs the earlier cannot overwrite the later. */
  async execute({ accountId, ids }: RecordSpend): Promise<void> {
    const locked = await this.campaigns.lock(accountId, ids);
    if (locked.length === 0) return;
    const spent = await this.spend.spendToDate(accountId, locked);
    // A campaign without reported spend has spent nothing, also when the platform has restated its metrics.
    const changes = await this.campaigns.recordSpend(accountId, new Map(locked.map((id) => [id, spent.get(id) ?? 0])));
    for (const { id, formerMicros, spentMicros, budget } of changes) {
      for (const threshold of budget?.thresholdsReached(formerMicros, spentMicros) ?? []) {
        const event = new BudgetThresholdReached({}, this.clock.now(), null, { threshold });
        this.events.record({ accountId, resourceType: 'campaign', resourceId: id }, event);
      }
    }
  }
}
