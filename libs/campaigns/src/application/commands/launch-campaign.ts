import { ChangeExecutor } from '#libs/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { ReferenceLookup } from '../reference-lookup.js';
import { CampaignAction } from './campaign-action.js';

export class LaunchCampaign extends CampaignAction {}

@CommandHandler(LaunchCampaign)
export class LaunchCampaignHandler implements ICommandHandler<LaunchCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly references: ReferenceLookup,
  ) {}

  async execute(command: LaunchCampaign): Promise<Campaign> {
    const { actor, id } = command;
    const { campaign, found } = await this.references.lockCampaign(actor.accountId, id);
    return this.changes.runOn(this.campaigns, campaign, command, (locked, now) => locked.launch(actor, now, found));
  }
}
