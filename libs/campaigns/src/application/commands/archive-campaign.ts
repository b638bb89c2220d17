import { ChangeExecutor } from '#libs/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { CampaignAction } from './campaign-action.js';

export class ArchiveCampaign extends CampaignAction {}

@CommandHandler(ArchiveCampaign)
export class ArchiveCampaignHandler implements ICommandHandler<ArchiveCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
  ) {}

  execute(command: ArchiveCampaign): Promise<Campaign> {
    return this.changes.run(this.campaigns, command, (campaign, now) => campaign.archive(command.actor, now));
  }
}
