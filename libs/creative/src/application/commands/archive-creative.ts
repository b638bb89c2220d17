import { ChangeExecutor, type Actor, type Validated, type Id, type Precondition, RecordInUse } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import { CreativeDependents } from '../ports/creative-dependents.js';

/** Throws RecordInUse while a scheduled or active campaign uses it. */
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
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
    private readonly dependents: CreativeDependents,
  ) {}

  execute(command: ArchiveCreative): Promise<Creative> {
    return this.changes.run(this.creatives, command, async (creative, now) => {
      if (creative.status === 'archived') return;
      const campaignIds = await this.dependents.findRunningCampaigns(creative.accountId, creative.id);
      if (campaignIds.length > 0) throw new RecordInUse('creative', campaignIds);
      creative.archive(now);
    });
  }
}
