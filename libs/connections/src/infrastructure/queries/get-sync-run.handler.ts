import { NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSyncRun } from '../../application/queries/get-sync-run.js';
import type { SyncRunView } from '../../application/queries/sync-run-view.js';
import { syncRunColumns, syncRunViewOf } from './sync-run-view-of-row.js';

const getSyncRun = sql('get sync_run', `select ${syncRunColumns.join(', ')} from connections.sync_run where account_id = $1 and id = $2`);

@QueryHandler(GetSyncRun)
export class GetSyncRunHandler implements IQueryHandler<GetSyncRun> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, id }: GetSyncRun): Promise<SyncRunView> {
    const [row] = await this.database.read(accountId, getSyncRun, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return syncRunViewOf(row);
  }
}
