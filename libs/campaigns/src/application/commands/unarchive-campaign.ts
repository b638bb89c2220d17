import { ChangeExecutor } from '#libs/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { CampaignAction } from './campaign-action.js';

export class UnarchiveCampaign extends CampaignAction {}

@CommandHandler(UnarchiveCampaign)
export class UnarchiveCampaignHandler implements ICommandHandler<UnarchiveCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
  ) {}

  execute(command: UnarchiveCampaign): Promise<Campaign> {
    return this.changes.run(this.campaigns, command, (campaign, now) => campaign.unarchive(command.actor, now));
  }
}
