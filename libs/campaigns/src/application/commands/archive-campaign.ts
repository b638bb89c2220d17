import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';

export class ArchiveCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

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
