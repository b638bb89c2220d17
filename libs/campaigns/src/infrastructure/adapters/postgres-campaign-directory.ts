import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { CampaignDirectory, type CampaignSummary } from '../../application/ports/campaign-directory.js';
import { joinedRead } from '../persistence/joined-read.js';

const allCampaigns = sql(
  'names of campaigns',
  'select id, name, status, objective, revision from campaigns.campaign where account_id = $1',
);

@Injectable()
export class PostgresCampaignDirectory extends CampaignDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  async all(accountId: Id<'acc'>): Promise<CampaignSummary[]> {
    const rows = await joinedRead(this.database, accountId, allCampaigns, [uuidOf(accountId)]);
    return rows.map(({ id, name, status, objective, revision }) => ({ id: idFromUuid('cmp', id), name, status, objective, revision }));
  }
}
