import { type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionWork } from '../connection-work.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';

/** Disconnects a pending connection that nobody authorized within a day. */
export class AbandonConnection extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@CommandHandler(AbandonConnection)
export class AbandonConnectionHandler implements ICommandHandler<AbandonConnection> {
  constructor(
    private readonly work: ConnectionWork,
    private readonly dependents: ConnectionDependents,
  ) {}

  async execute({ accountId, id }: AbandonConnection): Promise<void> {
    const actor = systemActor(accountId);
    await this.work.change(actor, id, Precondition.none, 'connection.abandoned', async (connection, now) => {
      if (connection.abandon(now)) await this.dependents.disconnect(accountId, id, now);
    });
  }
}
