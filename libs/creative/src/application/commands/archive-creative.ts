import type { Actor, Checked, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeInUse } from '../../domain/creative.errors.js';
import { CreativeWork } from '../creative-work.js';
import { CreativeUsage } from '../ports/creative-usage.js';

/** Throws CreativeInUse while a scheduled or active campaign uses it. */
export class ArchiveCreative extends Command<Creative> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'crv'>,
    readonly precondition: Precondition,
    readonly body: Checked<object>,
  ) {
    super();
  }
}

@CommandHandler(ArchiveCreative)
export class ArchiveCreativeHandler implements ICommandHandler<ArchiveCreative> {
  constructor(
    private readonly work: CreativeWork,
    private readonly usage: CreativeUsage,
  ) {}

  async execute({ actor, id, precondition, body }: ArchiveCreative): Promise<Creative> {
    // A launch locks its campaign before its creatives. Locked in the same order, the two wait for each other in turn.
    await this.usage.lockRunning(actor.accountId, id);
    return this.work.change(actor, id, precondition, 'creative.archived', async (creative, now) => {
      body.orThrow();
      if (creative.status === 'archived') return;
      // Asked again under the creative's lock: a launch may have come between.
      const users = await this.usage.lockRunning(actor.accountId, id);
      if (users.length > 0) throw new CreativeInUse(users);
      creative.archive(now);
    });
  }
}
