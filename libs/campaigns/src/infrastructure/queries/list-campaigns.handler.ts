import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CampaignsView, ListCampaigns } from '../../application/queries/list-campaigns.js';
import { campaignList } from './campaign-list.js';
import { campaignViewOf } from './campaign-view-of-row.js';

@QueryHandler(ListCampaigns)
export class ListCampaignsHandler implements IQueryHandler<ListCampaigns> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(campaignList, seal);
  }

  async execute({ caller, criteria }: ListCampaigns): Promise<CampaignsView> {
    const request = this.list.pageRequest(criteria, caller.accountId);
    const rows = await this.list.rows(request, caller.accountId, (statement, values) =>
      this.database.read(caller.accountId, statement, values),
    );
    return this.list.page(request, rows, caller.accountId, (row) => campaignViewOf(row, caller));
  }
}
