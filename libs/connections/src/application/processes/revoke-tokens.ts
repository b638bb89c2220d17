import { ConnectionTokens } from '#libs/ad-platforms/contract';
import { Clock, type Id, JobQueue, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';
import { revokeTokensQueue } from '../queues.js';

const maxKeptMs = 24 * 3_600_000;
const backoffMs = 30_000;
/** An operator has to restore a missing key, so retries are rare. */
const backoffWithoutKeyMs = 600_000;

/** Why the tokens could not be read and were therefore kept; null when they were not unreadable. */
export type UnreadableReason = string | null;

/**
 * Revokes the tokens of a disconnected connection at the platform and deletes them, once no pending stop needs them and at the
 * latest after a day. Unreadable tokens are kept: they are still valid at the platform, and another process or a restored
 * key can still revoke them. It calls the platform, so execute it outside a transaction.
 */
export class RevokeTokens extends Command<UnreadableReason> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@CommandHandler(RevokeTokens)
export class RevokeTokensHandler implements ICommandHandler<RevokeTokens> {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly dependents: ConnectionDependents,
    private readonly tokens: ConnectionTokens,
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: RevokeTokens): Promise<UnreadableReason> {
    const connection = await this.transactions.run(accountId, () => this.findRevocable(accountId, id));
    if (connection === null) return null;
    const outcome = await this.tokens.revoke(accountId, id);
    if (outcome === 'revoked') return null;
    const isOverdue = this.isOverdue(connection);
    if (outcome === 'unreachable') {
      await this.transactions.run(accountId, () => (isOverdue ? this.tokens.delete(accountId, id) : this.reschedule(accountId, id)));
      return null;
    }
    // After a day, the watch of the connections retries.
    if (!isOverdue) await this.transactions.run(accountId, () => this.reschedule(accountId, id, backoffWithoutKeyMs));
    return outcome.unreadable;
  }

  /** Returns the connection, or null while its tokens are still needed and when they do not exist. */
  private async findRevocable(accountId: Id<'acc'>, id: Id<'con'>): Promise<Connection | null> {
    const connection = await this.connections.get(accountId, id);
    if (connection.status !== 'disconnected' || !(await this.tokens.has(accountId, id))) return null;
    if (this.isOverdue(connection) || (await this.dependents.pendingStops(accountId, id)) === 0) return connection;
    await this.reschedule(accountId, id);
    return null;
  }

  private isOverdue({ disconnectedAt }: Connection): boolean {
    return disconnectedAt !== null && this.clock.now().getTime() - disconnectedAt.getTime() >= maxKeptMs;
  }

  private reschedule(accountId: Id<'acc'>, id: Id<'con'>, inMs = backoffMs): Promise<void> {
    const at = new Date(this.clock.now().getTime() + inMs);
    return this.jobs.send(revokeTokensQueue, { account_id: accountId, connection_id: id }, at);
  }
}
