import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { ReferenceLookup } from '../reference-lookup.js';

export class ResumeCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(ResumeCampaign)
export class ResumeCampaignHandler implements ICommandHandler<ResumeCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly references: ReferenceLookup,
  ) {}

  async execute(command: ResumeCampaign): Promise<Campaign> {
    const { actor, id } = command;
    const { campaign, found } = await this.references.lockCampaign(actor.accountId, id);
    return this.changes.runOn(this.campaigns, campaign, command, (locked, now) => locked.resume(actor, now, found));
  }
}
