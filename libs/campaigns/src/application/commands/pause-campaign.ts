import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';

export class PauseCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

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
