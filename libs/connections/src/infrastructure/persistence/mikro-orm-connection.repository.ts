import { EntityTable, sql, UnitOfWork } from '#libs/foundation';
import { type Id, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Connection } from '../../domain/connection.js';
import { AlreadyConnected } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';

const findTwin = sql(
  'twin of connection',
  `select * from connections.connection where account_id = $1 and platform = $2 and external_account_id = $3 and id <> $4
     and status <> 'disconnected' for update`,
);
const findFormer = sql(
  'former connection',
  `select * from connections.connection where account_id = $1 and platform = $2 and external_account_id = $3 and id <> $4
     and status = 'disconnected' order by id desc limit 1`,
);
const uniqueViolation = '23505';

@Injectable()
export class MikroOrmConnectionRepository extends ConnectionRepository {
  private readonly table: EntityTable<Connection>;

  constructor(orm: MikroORM) {
    super();
    this.table = EntityTable.of(orm, Connection);
  }

  async get(accountId: Id<'acc'>, id: Id<'con'>): Promise<Connection> {
    const [row] = await UnitOfWork.current().query(this.table.lockById, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return this.table.restore(row);
  }

  findTwin(connection: Connection, externalAccountId: string): Promise<Connection | null> {
    return this.find(findTwin, connection, externalAccountId);
  }

  findFormer(connection: Connection, externalAccountId: string): Promise<Connection | null> {
    return this.find(findFormer, connection, externalAccountId);
  }

  add(connection: Connection): void {
    UnitOfWork.current().atCommit(this.table.insert, this.table.values(connection));
  }

  async save(connection: Connection): Promise<void> {
    const unit = UnitOfWork.current();
    try {
      await unit.undoable(() => unit.query(this.table.update, this.table.values(connection)));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
      const twin = await this.findTwin(connection, connection.externalAccountId ?? '');
      if (twin === null) throw error;
      throw new AlreadyConnected(twin.id);
    }
  }

  private async find(statement: typeof findTwin, connection: Connection, externalAccountId: string): Promise<Connection | null> {
    const { accountId, platform, id } = connection;
    const [row] = await UnitOfWork.current().query(statement, [uuidOf(accountId), platform, externalAccountId, uuidOf(id)]);
    return row === undefined ? null : this.table.restore(row);
  }
}
