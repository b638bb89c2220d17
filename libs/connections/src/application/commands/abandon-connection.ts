import { ChangeExecutor, type Id, JobQueue, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';
import { revokeTokensQueue } from '../queues.js';

/** Disconnects a pending connection whose ad account was not chosen within a day, and revokes its tokens. */
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
    private readonly jobs: JobQueue,
  ) {}

  async execute({ accountId, id }: AbandonConnection): Promise<void> {
    await this.changes.run(this.connections, { actor: systemActor(accountId), id }, async (connection, now) => {
      if (!connection.abandon(now)) return;
      await this.dependents.disconnect(accountId, id, now);
      await this.jobs.send(revokeTokensQueue, { account_id: accountId, connection_id: id }, now);
    });
  }
}
