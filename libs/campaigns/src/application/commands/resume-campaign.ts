import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignWork } from '../campaign-work.js';

export class ResumeCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(ResumeCampaign)
export class ResumeCampaignHandler implements ICommandHandler<ResumeCampaign> {
  constructor(private readonly work: CampaignWork) {}

  execute({ actor, id, precondition, body }: ResumeCampaign): Promise<Campaign> {
    return this.work.changeWithReferences({
      actor,
      id,
      precondition,
      action: 'campaign.resumed',
      act: (campaign, now, referenced) => {
        body.getOrThrow();
        campaign.resume(actor, now, referenced);
      },
    });
  }
}
