import { type Actor, type Validated, Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Campaign } from '../../domain/campaign.js';
import type { CampaignFields } from '../../domain/campaign-fields.js';
import { noReferences } from '../../domain/referenced-records.js';
import { hasNoReferences, referenceProblems } from '../../domain/reference-rules.js';
import { CampaignWork } from '../campaign-work.js';
import { ReferenceLookup } from '../reference-lookup.js';

export class CreateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly fields: Validated<CampaignFields>,
  ) {
    super();
  }
}

@CommandHandler(CreateCampaign)
export class CreateCampaignHandler implements ICommandHandler<CreateCampaign> {
  constructor(
    private readonly work: CampaignWork,
    private readonly references: ReferenceLookup,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, fields }: CreateCampaign): Promise<Campaign> {
    const broken = Campaign.draftProblems(fields.value, this.clock.now());
    const referenced = hasNoReferences(fields.value) ? noReferences : await this.references.find(actor.accountId, fields.value);
    const complete = fields.getOrThrow([...broken, ...referenceProblems(fields.value, referenced)]);
    return this.work.add(actor, (now) => Campaign.draft(actor, complete, now));
  }
}
