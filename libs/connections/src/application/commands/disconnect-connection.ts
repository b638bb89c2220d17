import { type Actor, type Validated, type Id, type Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionWork } from '../connection-work.js';
import { ConnectionJobs } from '../ports/connection-jobs.js';
import { type AffectedCampaign, ConnectionDependents } from '../ports/connection-dependents.js';

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
    private readonly work: ConnectionWork,
    private readonly dependents: ConnectionDependents,
    private readonly jobs: ConnectionJobs,
  ) {}

  async execute({ actor, id, precondition, body }: DisconnectConnection): Promise<Disconnected> {
    let affected: readonly AffectedCampaign[] = [];
    const connection = await this.work.change(actor, id, precondition, 'connection.disconnected', async (current, now) => {
      body.getOrThrow();
      if (!current.disconnect(now)) return;
      affected = await this.dependents.disconnect(actor.accountId, id, now);
      await this.jobs.revokeTokens(actor.accountId, id, now);
    });
    return { connection, affected };
  }
}
