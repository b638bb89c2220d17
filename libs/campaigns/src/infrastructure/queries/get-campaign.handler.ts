import { NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { GetCampaign } from '../../application/queries/get-campaign.js';
import { campaignColumns, campaignViewOf } from './campaign-view-of-row.js';

const getCampaign = sql('get campaign', `select ${campaignColumns} from campaigns.campaign where account_id = $1 and id = $2`);

@QueryHandler(GetCampaign)
export class GetCampaignHandler implements IQueryHandler<GetCampaign> {
  constructor(private readonly database: Database) {}

  async execute({ caller, id }: GetCampaign): Promise<CampaignView> {
    const [row] = await this.database.read(caller.accountId, getCampaign, [uuidOf(caller.accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return campaignViewOf(row, caller);
  }
}
