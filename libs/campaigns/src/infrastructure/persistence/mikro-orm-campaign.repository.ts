import { EntityTable, type Row, sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Campaign } from '../../domain/campaign.js';
import { DuplicateExternalId } from '../../domain/campaign.errors.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';

const holderOfExternalId = sql(
  'campaign with external_id',
  "select id from campaigns.campaign where account_id = $1 and external_id = $2 and status <> 'archived'",
);
const uniqueViolation = '23505';
const mostAttempts = 10;

@Injectable()
export class MikroOrmCampaignRepository extends CampaignRepository {
  private readonly table: EntityTable<Campaign>;

  constructor(orm: MikroORM) {
    super();
    this.table = EntityTable.of(orm, Campaign);
  }

  async get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<Campaign> {
    const [row] = await UnitOfWork.current().query(this.table.lockById, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return this.table.restore(row);
  }

  async add(campaign: Campaign): Promise<void> {
    const unit = UnitOfWork.current();
    const values = this.table.values(campaign);
    // Without an external id nothing can refuse the row, so it travels with the commit.
    if (campaign.externalId === null) unit.atCommit(this.table.insert, values);
    else await this.claimingExternalId(campaign, () => unit.query(this.table.insert, values));
  }

  async save(campaign: Campaign, before: Campaign): Promise<void> {
    const unit = UnitOfWork.current();
    const values = this.table.values(campaign);
    if (campaign.externalId === null || campaign.externalId === before.externalId) unit.atCommit(this.table.update, values);
    else await this.claimingExternalId(campaign, () => unit.query(this.table.update, values));
  }

  /**
   * The unique index decides who is first; the loser is told whose the id is. A holder that gives the id up between the
   * refusal and the question who it is leaves the id free: then the write is tried again.
   */
  private async claimingExternalId(campaign: Campaign, write: () => Promise<Row[]>): Promise<void> {
    const unit = UnitOfWork.current();
    for (let attempt = 1; ; attempt++) {
      try {
        await unit.undoable(write);
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation || campaign.externalId === null) throw error;
        const [holder] = await unit.query(holderOfExternalId, [uuidOf(campaign.accountId), campaign.externalId]);
        if (holder !== undefined) throw new DuplicateExternalId(campaign.externalId, idFromUuid('cmp', holder.id));
        if (attempt === mostAttempts) throw error;
      }
    }
  }
}
