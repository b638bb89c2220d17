import { campaignsWithPendingDeliveries, DesiredDeliveries, pollAfterSeconds } from '#libs/delivery/contract';
import { ContinuedRecordWrites, type PendingRecords, WritePath } from '#libs/rest';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { GetCampaign } from '../../application/queries/get-campaign.js';
import { Campaign } from '../../domain/campaign.js';
import { campaignViewOf } from '../queries/campaign-view-of-row.js';

/** Campaigns with a change that a platform has not confirmed yet. */
const pendingDeliveries: PendingRecords = {
  prefix: 'cmp',
  pollAfterSeconds,
  statement: sql('pending deliveries', campaignsWithPendingDeliveries),
};

@Injectable()
export class CampaignWrites extends ContinuedRecordWrites<Campaign, CampaignView> {
  constructor(path: WritePath, queries: QueryBus, deliveries: DesiredDeliveries) {
    super(path, (row, caller, { id }) => campaignViewOf({ ...row, deliveries: deliveries.visible(id) }, caller), {
      records: pendingDeliveries,
      read: (caller, id) => queries.execute(new GetCampaign(caller, id)),
    });
  }
}
