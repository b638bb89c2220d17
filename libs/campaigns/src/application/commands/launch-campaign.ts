import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignWork } from '../campaign-work.js';

export class LaunchCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(LaunchCampaign)
export class LaunchCampaignHandler implements ICommandHandler<LaunchCampaign> {
  constructor(private readonly work: CampaignWork) {}

  execute({ actor, id, precondition, body }: LaunchCampaign): Promise<Campaign> {
    return this.work.changeWithReferences({
      actor,
      id,
      precondition,
      action: 'campaign.launched',
      act: (campaign, now, referenced) => {
        body.getOrThrow();
        campaign.launch(actor, now, referenced);
      },
    });
  }
}
