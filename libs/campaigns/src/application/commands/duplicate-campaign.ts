import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import type { CampaignCopy } from '../../domain/campaign-copy.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';

/** The precondition concerns the original. */
export class DuplicateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly copy: Validated<CampaignCopy>,
  ) {
    super();
  }
}

@CommandHandler(DuplicateCampaign)
export class DuplicateCampaignHandler implements ICommandHandler<DuplicateCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
  ) {}

  execute({ actor, id, precondition, copy }: DuplicateCampaign): Promise<Campaign> {
    return this.changes.add(this.campaigns, actor, async (now) => {
      const original = await this.campaigns.get(actor.accountId, id);
      precondition.check(original.revision);
      return original.duplicate(actor, copy, now);
    });
  }
}
