import { type Caller, type Id, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { syncRunColumns, syncRunViewOf } from './sync-run-view-of-row.js';
import { syncRunExample } from '../http/connections.examples.js';

const select = sql(
  'sync_runs of events',
  `select ${syncRunColumns.join(', ')} from connections.sync_run where account_id = $1 and id = any($2::uuid[])`,
);

/** Sync runs for the events about them. */
@TakesSnapshots({ type: 'sync', prefix: 'syn', permission: 'connections.read', sample: { record: syncRunExample } })
export class SyncSnapshots implements SnapshotSource {
  async snapshotsOf({ accountId }: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const rows = await UnitOfWork.current().query(select, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map(rows.map(syncRunViewOf).map((view) => [view.id, view]));
  }
}

const { connection_id, rows } = syncRunExample;
const ingested = { connection_id, start_date: '2026-10-24', end_date: '2026-11-21', rows, data_through: '2026-11-20' };
const metricsSamples = {
  'metrics.ingested': ingested,
  'metrics.restated': ingested,
  'metrics.finalized': { connection_id, final_through: '2026-10-23' },
};

/** Events about metrics carry what they tell themselves: metrics are no record. */
@TakesSnapshots({ type: 'metrics', prefix: 'con', permission: 'analytics.read', sample: { facts: metricsSamples } })
export class MetricsSnapshots implements SnapshotSource {
  snapshotsOf(): Promise<ReadonlyMap<Id, object>> {
    return Promise.resolve(new Map());
  }
}
