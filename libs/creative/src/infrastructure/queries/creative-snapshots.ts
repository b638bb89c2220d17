import { type Caller, type Id, idFromUuid, noCampaigns, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { CreativeDependents } from '../../application/ports/creative-dependents.js';
import { creativeColumns, creativeViewOf } from './creative-view-of-row.js';
import { creativeExample } from '../http/creative.examples.js';

const select = sql(
  'creatives of events',
  `select ${creativeColumns} from creative.creative where account_id = $1 and id = any($2::uuid[])`,
);

/** Creatives for the events about them. */
@TakesSnapshots({ type: 'creative', prefix: 'crv', permission: 'creative.read', sample: { record: creativeExample } })
export class CreativeSnapshots implements SnapshotSource {
  constructor(private readonly dependents: CreativeDependents) {}

  async snapshotsOf(caller: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const { accountId } = caller;
    const rows = await UnitOfWork.current().query(select, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    const campaigns = await this.dependents.campaignsOf(accountId, ids as readonly Id<'crv'>[]);
    return new Map(
      rows.map((row) => {
        const id = idFromUuid('crv', row.id);
        return [id, creativeViewOf(row, campaigns.get(id) ?? noCampaigns, caller)];
      }),
    );
  }
}
