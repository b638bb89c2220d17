import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { EntityTable, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SyncRunRepository } from '../../domain/connection.repository.js';
import { SyncRun } from '../../domain/sync-run.js';

const findOpen = sql(
  'open sync_run',
  'select * from connections.sync_run where account_id = $1 and connection_id = $2 and finished_at is null for update',
);
const connectionOf = sql('connection of sync_run', 'select connection_id from connections.sync_run where account_id = $1 and id = $2');
const lastManual = sql(
  'last manual sync_run',
  "select max(queued_at) as queued_at from connections.sync_run where account_id = $1 and connection_id = $2 and trigger = 'manual'",
);

@Injectable()
export class MikroOrmSyncRunRepository extends SyncRunRepository {
  private readonly table: EntityTable<SyncRun>;

  constructor(orm: MikroORM) {
    super();
    this.table = EntityTable.of(orm, SyncRun);
  }

  get(accountId: Id<'acc'>, id: Id<'syn'>): Promise<SyncRun> {
    return this.table.lock(accountId, id);
  }

  async connectionOf(accountId: Id<'acc'>, id: Id<'syn'>): Promise<Id<'con'> | null> {
    const [row] = await UnitOfWork.current().query(connectionOf, [uuidOf(accountId), uuidOf(id)]);
    return row === undefined ? null : idFromUuid('con', row.connection_id);
  }

  findOpen(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<SyncRun | null> {
    return this.table.findOne(findOpen, [uuidOf(accountId), uuidOf(connectionId)]);
  }

  async lastManualQueuedAt(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Date | null> {
    const [row] = await UnitOfWork.current().query(lastManual, [uuidOf(accountId), uuidOf(connectionId)]);
    return row.queued_at === null ? null : new Date(row.queued_at);
  }

  add(run: SyncRun): Promise<void> {
    return this.table.insertNow(run);
  }

  save(run: SyncRun): Promise<void> {
    return this.table.updateNow(run);
  }
}
