import { type Actor, ChangeExecutor, type Id, JobQueue, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { type AffectedCampaign, ConnectionDependents } from '../ports/connection-dependents.js';
import { revokeTokensQueue } from '../queues.js';

export interface Disconnected {
  readonly connection: Connection;
  readonly affected: readonly AffectedCampaign[];
}

/** Disconnects a connection and stops its campaigns. The tokens are kept until the platform confirms the stops. */
export class DisconnectConnection extends Command<Disconnected> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'con'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(DisconnectConnection)
export class DisconnectConnectionHandler implements ICommandHandler<DisconnectConnection> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly connections: ConnectionRepository,
    private readonly dependents: ConnectionDependents,
    private readonly jobs: JobQueue,
  ) {}

  async execute(command: DisconnectConnection): Promise<Disconnected> {
    let affected: readonly AffectedCampaign[] = [];
    const connection = await this.changes.run(this.connections, command, async (current, now) => {
      const { accountId, id } = current;
      if (!current.disconnect(now)) return;
      affected = await this.dependents.disconnect(accountId, id, now);
      await this.jobs.send(revokeTokensQueue, { account_id: accountId, connection_id: id }, now);
    });
    return { connection, affected };
  }
}
