import { ChangeExecutor } from '#libs/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { CampaignAction } from './campaign-action.js';

export class PauseCampaign extends CampaignAction {}

@CommandHandler(PauseCampaign)
export class PauseCampaignHandler implements ICommandHandler<PauseCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
  ) {}

  execute(command: PauseCampaign): Promise<Campaign> {
    return this.changes.run(this.campaigns, command, (campaign, now) => campaign.pause(command.actor, now));
  }
}
