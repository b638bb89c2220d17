import { CampaignSpend } from '#libs/delivery/contract';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { totalOf } from '../ingestion/measures.js';
import { Injectable } from '@nestjs/common';

const spent = sql(
  'spend of campaigns',
  'select id, spend_to_date_micros from analytics.campaign where account_id = $1 and id = any($2::uuid[]) and spend_to_date_micros <> 0',
);

const byConnection = sql(
  'spend of campaign by connection',
  `select connection.id, ${totalOf('r.spend_micros')} as spend_micros
   from analytics.campaign c join analytics.campaign_month r on r.account_id = c.account_id and r.campaign_key = c.key
   join analytics.connection on connection.account_id = r.account_id and connection.key = r.connection_key
   where c.account_id = $1 and c.id = $2 group by connection.id`,
);

/** Reads the spend to date from the campaign dimension, which changes together with the facts, instead of a sum over all days. */
@Injectable()
export class PostgresCampaignSpend extends CampaignSpend {
  constructor(private readonly database: Database) {
    super();
  }

  async spendToDate(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<ReadonlyMap<Id<'cmp'>, number>> {
    const rows = await UnitOfWork.current().query(spent, [uuidOf(accountId), ids.map(uuidOf)]);
    return new Map(rows.map(({ id, spend_to_date_micros }) => [idFromUuid('cmp', id), spend_to_date_micros as number]));
  }

  async byConnection(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<ReadonlyMap<Id<'con'>, number>> {
    const rows = await this.database.read(accountId, byConnection, [uuidOf(accountId), uuidOf(id)]);
    return new Map(rows.map((row) => [idFromUuid('con', row.id), row.spend_micros as number]));
  }
}
