import { noCampaigns, type Id, idFromUuid } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CreativeDependents } from '../../application/ports/creative-dependents.js';
import { type CreativesView, ListCreatives } from '../../application/queries/list-creatives.js';
import { creativeList } from './creative-lists.js';
import { creativeViewOf } from './creative-view-of-row.js';

@QueryHandler(ListCreatives)
export class ListCreativesHandler implements IQueryHandler<ListCreatives> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    private readonly dependents: CreativeDependents,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(creativeList, seal);
  }

  async execute({ caller, criteria }: ListCreatives): Promise<CreativesView> {
    const { accountId } = caller;
    const request = this.list.pageRequest(criteria, accountId);
    const rows = await this.list.rows(request, accountId, (statement, values) => this.database.read(accountId, statement, values));
    const ids = rows.map((row): Id<'crv'> => idFromUuid('crv', row.id));
    const campaigns = await this.dependents.campaignsOf(accountId, ids);
    return this.list.page(request, rows, accountId, (row) =>
      creativeViewOf(row, campaigns.get(idFromUuid('crv', row.id)) ?? noCampaigns, caller),
    );
  }
}
