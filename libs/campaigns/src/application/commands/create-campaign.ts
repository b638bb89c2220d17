import { type Actor, type Checked, Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Campaign } from '../../domain/campaign.js';
import type { CampaignFields } from '../../domain/campaign-fields.js';
import { CampaignWork } from '../campaign-work.js';
import { unknownReferences } from '../unknown-references.js';

export class CreateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly fields: Checked<CampaignFields>,
  ) {
    super();
  }
}

@CommandHandler(CreateCampaign)
export class CreateCampaignHandler implements ICommandHandler<CreateCampaign> {
  constructor(
    private readonly work: CampaignWork,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, fields }: CreateCampaign): Promise<Campaign> {
    const broken = Campaign.draftProblems(fields.value, this.clock.now());
    const complete = fields.orThrow([...broken, ...unknownReferences(fields.value)]);
    return this.work.add(actor, (now) => Campaign.draft(actor, complete, now));
  }
}
