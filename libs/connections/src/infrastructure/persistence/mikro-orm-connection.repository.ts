import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { MikroOrmRepository, UnitOfWork } from '#libs/data';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Connection } from '../../domain/connection.js';
import { AlreadyConnected } from '../../domain/connection.errors.js';
import type { ConnectionRepository } from '../../domain/connection.repository.js';

// Without a lock: two connections that are authorized at once would deadlock. The unique index decides.
const findDuplicate = sql(
  'duplicate of connection',
  `select * from connections.connection where account_id = $1 and platform = $2 and external_account_id = $3 and id <> $4
     and status <> 'disconnected'`,
);
const findPredecessors = sql(
  'predecessors of connection',
  `select id from connections.connection where account_id = $1 and platform = $2 and external_account_id = $3 and id <> $4
     and status = 'disconnected'`,
);
const connectedAdAccounts = sql(
  'connected ad accounts',
  `select external_account_id, id from connections.connection where account_id = $1 and platform = $2 and external_account_id is not null
     and status <> 'disconnected'`,
);
const uniqueViolation = '23505';

@Injectable()
export class MikroOrmConnectionRepository extends MikroOrmRepository<Connection> implements ConnectionRepository {
  constructor(orm: MikroORM) {
    super(orm, Connection);
  }

  find(accountId: Id<'acc'>, id: Id<'con'>): Promise<Connection | null> {
    return this.table.findOne(this.table.lockById, [uuidOf(accountId), uuidOf(id)]);
  }

  async connectedAdAccounts(accountId: Id<'acc'>, platform: string): Promise<ReadonlyMap<string, Id<'con'>>> {
    const rows = await UnitOfWork.current().query(connectedAdAccounts, [uuidOf(accountId), platform]);
    return new Map(rows.map((row) => [row.external_account_id as string, idFromUuid('con', row.id)]));
  }

  async findDuplicate(connection: Connection, externalAccountId: string): Promise<Connection | null> {
    const [row] = await this.others(findDuplicate, connection, externalAccountId);
    return row === undefined ? null : this.table.restore(row);
  }

  async predecessorsOf(connection: Connection): Promise<readonly Id<'con'>[]> {
    const rows = await this.others(findPredecessors, connection, connection.externalAccountId);
    return rows.map(({ id }) => idFromUuid('con', id));
  }

  /**
   * Writes now: tokens and sync runs refer to a new connection in the same transaction, and another connection to the same ad account is
   * detected by the unique index.
   */
  protected override async write(connection: Connection, loaded: Connection | null): Promise<void> {
    if (loaded === null) return this.table.insertNow(connection);
    try {
      await UnitOfWork.current().withSavepoint(() => this.table.updateNow(connection));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
      const duplicate = await this.findDuplicate(connection, connection.externalAccountId ?? '');
      if (duplicate === null) throw error;
      throw new AlreadyConnected(duplicate.id);
    }
  }

  private others(statement: Statement, { accountId, platform, id }: Connection, externalAccountId: string | null): Promise<Row[]> {
    return UnitOfWork.current().query(statement, [uuidOf(accountId), platform, externalAccountId, uuidOf(id)]);
  }
}
