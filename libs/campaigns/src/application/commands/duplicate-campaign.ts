import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import type { CampaignCopy } from '../../domain/campaign-copy.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { ReferenceLookup } from '../reference-lookup.js';

/** The precondition concerns the original. */
export class DuplicateCampaign extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly copy: Validated<CampaignCopy>,
  ) {
    super();
  }
}

@CommandHandler(DuplicateCampaign)
export class DuplicateCampaignHandler implements ICommandHandler<DuplicateCampaign> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly references: ReferenceLookup,
  ) {}

  async execute({ actor, id, precondition, copy }: DuplicateCampaign): Promise<Campaign> {
    const account = await this.references.terms(actor.accountId);
    return this.changes.add(this.campaigns, actor, async (now) => {
      const original = await this.campaigns.get(actor.accountId, id);
      precondition.check(original.revision);
      // Only what warnings depend on. The campaign is locked already, so that nothing else may be.
      const { connectionIds } = original;
      const referenced = await this.references.findUnlocked(actor.accountId, { connectionIds });
      return original.duplicate(actor, copy, { ...referenced, account }, now);
    });
  }
}
