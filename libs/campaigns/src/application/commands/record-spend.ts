import type { Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { CampaignSpend } from '../ports/campaign-spend.js';

/** Metrics of these campaigns have come: what they have spent is asked for anew. */
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
  ) {}

  /** Locked first and asked then: of two syncs that end together the later one cannot be overwritten by the earlier. */
  async execute({ accountId, ids }: RecordSpend): Promise<void> {
    const locked = await this.campaigns.lock(accountId, ids);
    if (locked.length === 0) return;
    const spent = await this.spend.spendToDate(accountId, locked);
    // One that is not told of has spent nothing, or nothing any more: platforms restate.
    await this.campaigns.recordSpend(accountId, new Map(locked.map((id) => [id, spent.get(id) ?? 0])));
  }
}
