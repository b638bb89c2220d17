import { noCampaigns, idFromUuid } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AudienceDependents } from '../../application/ports/audience-dependents.js';
import { type AudiencesView, ListAudiences } from '../../application/queries/list-audiences.js';
import { audienceList } from './audience-list.js';
import { audienceViewOf } from './audience-view-of-row.js';

@QueryHandler(ListAudiences)
export class ListAudiencesHandler implements IQueryHandler<ListAudiences> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    private readonly dependents: AudienceDependents,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(audienceList, seal);
  }

  execute({ caller, criteria }: ListAudiences): Promise<AudiencesView> {
    const { accountId } = caller;
    const request = this.list.pageRequest(criteria, accountId);
    return this.database.transaction(accountId, async (unit) => {
      const rows = await this.list.rows(request, accountId, (statement, values) => unit.query(statement, values));
      const ids = rows.map((row) => idFromUuid('aud', row.id));
      const campaigns = await this.dependents.campaignsOf(accountId, ids);
      return this.list.page(request, rows, accountId, (row) =>
        audienceViewOf(row, campaigns.get(idFromUuid('aud', row.id)) ?? noCampaigns, caller),
      );
    });
  }
}
