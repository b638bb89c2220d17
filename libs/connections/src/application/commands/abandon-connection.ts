import { ChangeExecutor, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';

/** Disconnects a pending connection that was not authorized within a day. */
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
    private readonly changes: ChangeExecutor,
    private readonly connections: ConnectionRepository,
    private readonly dependents: ConnectionDependents,
  ) {}

  async execute({ accountId, id }: AbandonConnection): Promise<void> {
    await this.changes.run(this.connections, { actor: systemActor(accountId), id }, async (connection, now) => {
      if (connection.abandon(now)) await this.dependents.disconnect(accountId, id, now);
    });
  }
}
