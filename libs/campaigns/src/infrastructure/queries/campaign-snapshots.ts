import { type Caller, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { campaignColumns, campaignViewOf } from './campaign-view-of-row.js';
import { campaignExample } from '../http/campaigns.examples.js';

const select = sql(
  'campaigns of events',
  `select ${campaignColumns} from campaigns.campaign where account_id = $1 and id = any($2::uuid[])`,
);

/** Campaigns for the events about them. */
@TakesSnapshots({
  type: 'campaign',
  prefix: 'cmp',
  permission: 'campaigns.read',
  sample: { record: campaignExample, facts: { 'campaign.budget_threshold_reached': { threshold: 0.8 } } },
})
export class CampaignSnapshots implements SnapshotSource {
  async snapshotsOf(caller: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const rows = await UnitOfWork.current().query(select, [uuidOf(caller.accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map(rows.map((row) => [idFromUuid('cmp', row.id), campaignViewOf(row, caller)]));
  }
}
