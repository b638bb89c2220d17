import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeInUse } from '../../domain/creative.errors.js';
import { CreativeWork } from '../creative-work.js';
import { CreativeDependents } from '../ports/creative-dependents.js';

/** Throws CreativeInUse while a scheduled or active campaign uses it. */
export class ArchiveCreative extends Command<Creative> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'crv'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(ArchiveCreative)
export class ArchiveCreativeHandler implements ICommandHandler<ArchiveCreative> {
  constructor(
    private readonly work: CreativeWork,
    private readonly dependents: CreativeDependents,
  ) {}

  execute({ actor, id, precondition, body }: ArchiveCreative): Promise<Creative> {
    return this.work.change(actor, id, precondition, 'creative.archived', async (creative, now) => {
      body.getOrThrow();
      if (creative.status === 'archived') return;
      const campaignIds = await this.dependents.findRunningCampaigns(actor.accountId, id);
      if (campaignIds.length > 0) throw new CreativeInUse(campaignIds);
      creative.archive(now);
    });
  }
}
