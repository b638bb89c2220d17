import { type AuthorizedConnection, AuthorizedConnections } from '#libs/ad-platforms/contract';
import { ChangeExecutor, type Id, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { canBeCalled } from '../../domain/connection-status.js';

const findConnection = sql(
  'authorized connection',
  'select platform, external_account_id, status, access, settings from connections.connection where account_id = $1 and id = $2',
);

/** Tells the ad platforms which ad account a connection may call, and records what becomes of its authorization. */
@Injectable()
export class PostgresAuthorizedConnections extends AuthorizedConnections {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
  ) {
    super();
  }

  async find(accountId: Id<'acc'>, id: Id<'con'>): Promise<AuthorizedConnection | null> {
    const [row] = await this.database.read(accountId, findConnection, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) return null;
    const { platform, status, external_account_id: externalAccountId, access, settings } = row;
    return { platform, status, externalAccountId: canBeCalled(status) ? externalAccountId : null, access, settings };
  }

  async recordRenewal(accountId: Id<'acc'>, id: Id<'con'>, tokenExpiresAt: Date | null): Promise<void> {
    await this.changes.run(this.connections, { actor: systemActor(accountId), id }, (connection, now) => {
      connection.recordTokenRenewal(tokenExpiresAt, now);
    });
  }

  async expire(accountId: Id<'acc'>, id: Id<'con'>): Promise<void> {
    await this.changes.run(this.connections, { actor: systemActor(accountId), id }, (connection, now) => {
      connection.expire(now);
    });
  }
}
