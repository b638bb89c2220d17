import { type Caller, type Id, idFromUuid, noCampaigns, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { AudienceDependents } from '../../application/ports/audience-dependents.js';
import { type BuildFailureCode, buildFailures } from '../../domain/build-failure.js';
import { audienceColumns, audienceViewOf } from './audience-view-of-row.js';
import { audienceExample } from '../http/audiences.examples.js';

const select = sql(
  'audiences of events',
  `select ${audienceColumns} from audiences.audience where account_id = $1 and id = any($2::uuid[])`,
);

/** Audiences for the events about them. */
@TakesSnapshots({ type: 'audience', prefix: 'aud', permission: 'audiences.read', sample: { record: audienceExample } })
export class AudienceSnapshots implements SnapshotSource {
  constructor(private readonly dependents: AudienceDependents) {}

  async snapshotsOf(caller: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const { accountId } = caller;
    const rows = await UnitOfWork.current().query(select, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    const campaigns = await this.dependents.campaignsOf(accountId, ids as readonly Id<'aud'>[]);
    return new Map(
      rows.map((row) => {
        const id = idFromUuid('aud', row.id);
        return [id, audienceViewOf(row, campaigns.get(id) ?? noCampaigns, caller)];
      }),
    );
  }

  /** The audit trail has the code of a failure; the API shows its message too. */
  previousValueOf(field: string, value: unknown): unknown {
    return field === 'failure' && value !== null ? { code: value, ...buildFailures[value as BuildFailureCode] } : value;
  }
}
