import { campaignsWithPendingDeliveries, DesiredDeliveries, pollAfterSeconds } from '#libs/delivery/contract';
import { type Caller, type Id, sql } from '#libs/kernel';
import { EntityTable } from '#libs/data';
import {
  ContinuedWrites,
  type EnvelopedResponse,
  type PendingRecords,
  SafeWrites,
  type WaitPreference,
  type WriteRequest,
} from '#libs/rest';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
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

/** Runs the commands of write requests, and responds with the campaign as it is then. */
@Injectable()
export class CampaignWrites {
  private readonly table: EntityTable<Campaign>;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly writes: SafeWrites,
    private readonly continued: ContinuedWrites,
    private readonly deliveries: DesiredDeliveries,
    orm: MikroORM,
  ) {
    this.table = EntityTable.of(orm, Campaign);
  }

  run(write: WriteRequest, command: Command<Campaign>): Promise<EnvelopedResponse> {
    return this.writes.run(write, async () => this.viewOf(await this.commands.execute(command), write.caller));
  }

  runAndWait(write: WriteRequest, preference: WaitPreference, command: Command<Campaign>): Promise<EnvelopedResponse> {
    const begin = async () => {
      const campaign = await this.commands.execute(command);
      return { result: this.viewOf(campaign, write.caller), pending: campaign.id };
    };
    return this.continued.run(write, preference, pendingDeliveries, begin, (id) =>
      this.queries.execute(new GetCampaign(write.caller, id as Id<'cmp'>)),
    );
  }

  private viewOf(campaign: Campaign, caller: Caller): CampaignView {
    return campaignViewOf({ ...this.table.rowOf(campaign), deliveries: this.deliveries.visible(campaign.id) }, caller);
  }
}
