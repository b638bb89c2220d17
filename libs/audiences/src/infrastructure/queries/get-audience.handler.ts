import { noCampaigns, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AudienceDependents } from '../../application/ports/audience-dependents.js';
import type { AudienceView } from '../../application/queries/audience-view.js';
import { GetAudience } from '../../application/queries/get-audience.js';
import { audienceColumns, audienceViewOf } from './audience-view-of-row.js';

const getAudience = sql('get audience', `select ${audienceColumns} from audiences.audience where account_id = $1 and id = $2`);

@QueryHandler(GetAudience)
export class GetAudienceHandler implements IQueryHandler<GetAudience> {
  constructor(
    private readonly database: Database,
    private readonly dependents: AudienceDependents,
  ) {}

  execute({ caller, id }: GetAudience): Promise<AudienceView> {
    const { accountId } = caller;
    return this.database.transaction(accountId, async (unit) => {
      const [[row], campaigns] = await Promise.all([
        unit.query(getAudience, [uuidOf(accountId), uuidOf(id)]),
        this.dependents.campaignsOf(accountId, [id]),
      ]);
      if (row === undefined) throw new NotFound();
      return audienceViewOf(row, campaigns.get(id) ?? noCampaigns, caller);
    });
  }
}
