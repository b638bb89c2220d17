import { noCampaigns, NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CreativeDependents } from '../../application/ports/creative-dependents.js';
import type { CreativeView } from '../../application/queries/creative-view.js';
import { GetCreative } from '../../application/queries/get-creative.js';
import { creativeColumns, creativeViewOf } from './creative-view-of-row.js';

const getCreative = sql('get creative', `select ${creativeColumns} from creative.creative where account_id = $1 and id = $2`);

@QueryHandler(GetCreative)
export class GetCreativeHandler implements IQueryHandler<GetCreative> {
  constructor(
    private readonly database: Database,
    private readonly dependents: CreativeDependents,
  ) {}

  async execute({ caller, id }: GetCreative): Promise<CreativeView> {
    const { accountId } = caller;
    const [rows, campaigns] = await Promise.all([
      this.database.read(accountId, getCreative, [uuidOf(accountId), uuidOf(id)]),
      this.dependents.campaignsOf(accountId, [id]),
    ]);
    const [row] = rows;
    if (row === undefined) throw new NotFound();
    return creativeViewOf(row, campaigns.get(id) ?? noCampaigns, caller);
  }
}
