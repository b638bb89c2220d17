import { Clock, EventLog, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKeyRepository } from '../../domain/api-key.repository.js';

/** Announces the API keys of an account that expire, if a notice is due. */
export class GiveAccountNotices extends Command<void> {
  constructor(readonly accountId: Id<'acc'>) {
    super();
  }
}

@CommandHandler(GiveAccountNotices)
export class GiveAccountNoticesHandler implements ICommandHandler<GiveAccountNotices> {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly events: EventLog,
    private readonly clock: Clock,
  ) {}

  /** The locks make it one event for each notice, also when two processes find the same notice due. */
  async execute({ accountId }: GiveAccountNotices): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.keys.findExpiring(accountId, now)) {
      const event = key.noticeExpiry(now);
      if (event === null) continue;
      await this.keys.save(key);
      this.events.record({ accountId, resourceType: key.resourceType, resourceId: key.id }, event);
    }
  }
}
