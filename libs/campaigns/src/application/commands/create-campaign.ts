import { type Actor, ChangeExecutor, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Campaign } from '../../domain/campaign.js';
import type { CampaignPatch } from '../../domain/campaign-patch.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { ReferenceLookup } from '../reference-lookup.js';

export class CreateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly fields: Validated<CampaignPatch>,
  ) {
    super();
  }
}

@CommandHandler(CreateCampaign)
export class CreateCampaignHandler implements ICommandHandler<CreateCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly references: ReferenceLookup,
  ) {}

  async execute({ actor, fields }: CreateCampaign): Promise<Campaign> {
    const referenced = await this.references.forAmount(actor.accountId, fields.value);
    return this.changes.add(this.campaigns, actor, (now) => Campaign.draft(actor, fields, referenced, now));
  }
}
