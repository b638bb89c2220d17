import { type Caller, type Id, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { connectionColumns, ConnectionViews } from './connection-views.js';
import { connectionExample } from '../http/connections.examples.js';

const select = sql(
  'connections of events',
  `select ${connectionColumns} from connections.connection where account_id = $1 and id = any($2::uuid[])`,
);

/** Connections for the events about them. */
@TakesSnapshots({ type: 'connection', prefix: 'con', permission: 'connections.read', sample: { record: connectionExample } })
export class ConnectionSnapshots implements SnapshotSource {
  constructor(private readonly views: ConnectionViews) {}

  async snapshotsOf({ accountId }: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const rows = await UnitOfWork.current().query(select, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map((await this.views.of(accountId, rows)).map((view) => [view.id, view]));
  }
}
