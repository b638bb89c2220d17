import { CampaignSpend } from '#libs/campaigns';
import { sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';

const spent = sql(
  'spend of campaigns',
  'select id, spend_to_date_micros from analytics.campaign where account_id = $1 and id = any($2::uuid[]) and spend_to_date_micros <> 0',
);

/** Kept beside the campaign's name and changed with its facts, so that it is one look-up and not a sum over years. */
@Injectable()
export class RollUpCampaignSpend extends CampaignSpend {
  async spendToDate(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<ReadonlyMap<Id<'cmp'>, number>> {
    const rows = await UnitOfWork.current().query(spent, [uuidOf(accountId), ids.map(uuidOf)]);
    return new Map(rows.map(({ id, spend_to_date_micros }) => [idFromUuid('cmp', id), spend_to_date_micros as number]));
  }
}
