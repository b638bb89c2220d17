import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { type CampaignFields, emptyFields } from '../../domain/campaign-fields.js';
import { noReferences } from '../../domain/referenced-records.js';
import { hasNoReferences, referenceProblems } from '../../domain/reference-rules.js';
import { CampaignWork } from '../campaign-work.js';
import { ReferenceLookup } from '../reference-lookup.js';

/** `changes` derives the new field values from the current ones, because a merge patch of an object depends on them. */
export class UpdateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly changes: (current: CampaignFields) => Validated<CampaignFields>,
  ) {
    super();
  }
}

@CommandHandler(UpdateCampaign)
export class UpdateCampaignHandler implements ICommandHandler<UpdateCampaign> {
  constructor(
    private readonly work: CampaignWork,
    private readonly references: ReferenceLookup,
  ) {}

  async execute({ actor, id, precondition, changes }: UpdateCampaign): Promise<Campaign> {
    // Lists are replaced as a whole, so the references do not depend on the current fields.
    const references = changes({ ...emptyFields, name: '' }).value;
    const referenced = hasNoReferences(references) ? noReferences : await this.references.find(actor.accountId, references);
    return this.work.change({
      actor,
      id,
      precondition,
      action: 'campaign.updated',
      referenced,
      act: (campaign, now) => {
        const { value, problems } = changes(campaign);
        campaign.change(value, now, [...problems, ...referenceProblems(value, referenced, campaign)]);
      },
    });
  }
}
