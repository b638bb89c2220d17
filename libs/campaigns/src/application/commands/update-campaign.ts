import type { Actor, Checked, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import type { CampaignFields } from '../../domain/campaign-fields.js';
import { CampaignWork } from '../campaign-work.js';
import { unknownReferences } from '../unknown-references.js';

/** `changes` tells what to set, seen from the campaign as it is: a merge patch of an object needs what it merges into. */
export class UpdateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly changes: (current: CampaignFields) => Checked<CampaignFields>,
  ) {
    super();
  }
}

@CommandHandler(UpdateCampaign)
export class UpdateCampaignHandler implements ICommandHandler<UpdateCampaign> {
  constructor(private readonly work: CampaignWork) {}

  execute({ actor, id, precondition, changes }: UpdateCampaign): Promise<Campaign> {
    return this.work.change(actor, id, precondition, 'campaign.updated', (campaign, now) => {
      const { value, problems } = changes(campaign);
      campaign.change(value, now, [...problems, ...unknownReferences(value)]);
    });
  }
}
