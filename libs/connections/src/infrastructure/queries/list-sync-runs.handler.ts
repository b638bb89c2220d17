import { uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListSyncRuns, type SyncRunsView } from '../../application/queries/list-sync-runs.js';
import { syncRunColumns, syncRunViewOf } from './sync-run-view-of-row.js';

const listSyncRuns = sql(
  'list sync_runs',
  `select ${syncRunColumns.join(', ')} from connections.sync_run
   where account_id = $1 and connection_id = $2 and ($3::uuid is null or id < $3::uuid) order by id desc limit $4`,
);

@QueryHandler(ListSyncRuns)
export class ListSyncRunsHandler implements IQueryHandler<ListSyncRuns> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, connectionId, limit, before }: ListSyncRuns): Promise<SyncRunsView> {
    const values = [uuidOf(accountId), uuidOf(connectionId), before === null ? null : uuidOf(before), limit + 1];
    const rows = await this.database.read(accountId, listSyncRuns, values);
    return { data: rows.slice(0, limit).map(syncRunViewOf), has_more: rows.length > limit };
  }
}
