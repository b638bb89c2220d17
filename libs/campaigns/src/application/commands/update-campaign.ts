import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import type { CampaignPatch } from '../../domain/campaign-patch.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
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
    const { actor, patch } = command;
    const referenced = await this.references.find(actor.accountId, patch.value);
    return this.changes.run(this.campaigns, command, (campaign, now) => campaign.change(patch, referenced, now));
  }
}
