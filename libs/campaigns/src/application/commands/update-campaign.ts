import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mayAddBlockers } from '../../domain/added-blockers.js';
import type { Campaign } from '../../domain/campaign.js';
import type { CampaignFields } from '../../domain/campaign-fields.js';
import type { CampaignPatch } from '../../domain/campaign-patch.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { noReferences } from '../../domain/referenced-records.js';
import { ReferenceLookup } from '../reference-lookup.js';

export class UpdateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly patch: Validated<CampaignPatch>,
  ) {
    super();
  }
}

@CommandHandler(UpdateCampaign)
export class UpdateCampaignHandler implements ICommandHandler<UpdateCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly references: ReferenceLookup,
  ) {}

  async execute(command: UpdateCampaign): Promise<Campaign> {
    const { actor, id, patch } = command;
    if (mayAddBlockers(Object.keys(patch.value) as (keyof CampaignFields)[])) {
      const { campaign, found } = await this.references.lockForChange(actor.accountId, id, patch.value);
      return this.changes.runOn(this.campaigns, campaign, command, (locked, now) => locked.change(patch, found, now));
    }
    return this.changes.run(this.campaigns, command, (campaign, now) => campaign.change(patch, noReferences, now));
  }
}
