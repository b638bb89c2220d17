import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignWork } from '../campaign-work.js';

export class ArchiveCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(ArchiveCampaign)
export class ArchiveCampaignHandler implements ICommandHandler<ArchiveCampaign> {
  constructor(private readonly work: CampaignWork) {}

  execute({ actor, id, precondition, body }: ArchiveCampaign): Promise<Campaign> {
    return this.work.change({
      actor,
      id,
      precondition,
      action: 'campaign.archived',
      act: (campaign, now) => {
        body.getOrThrow();
        campaign.archive(actor, now);
      },
    });
  }
}
