import { Clock, EventLog, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionRepository } from '../../domain/connection.repository.js';

/** Announces that the authorization of a connection ends, if a notice is due. For tokens that only a user can renew. */
export class NoticeExpiry extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@CommandHandler(NoticeExpiry)
export class NoticeExpiryHandler implements ICommandHandler<NoticeExpiry> {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly events: EventLog,
    private readonly clock: Clock,
  ) {}

  /** The lock makes it one event, also when two processes find the same notice due. */
  async execute({ accountId, id }: NoticeExpiry): Promise<void> {
    const connection = await this.connections.get(accountId, id);
    const event = connection.noticeExpiry(this.clock.now());
    if (event === null) return;
    await this.connections.save(connection);
    this.events.record({ accountId, resourceType: connection.resourceType, resourceId: id }, event);
  }
}
