import { EntityTable, Jobs, sql, UnitOfWork } from '#libs/foundation';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-record.js';
import { checkDeliveryQueue, pushDeliveryQueue } from '../messaging/delivery-queues.js';

const lockDeliveries = sql(
  'lock deliveries of campaign',
  'select * from delivery.delivery where account_id = $1 and campaign_id = $2 order by connection_id for update',
);
const lockOfConnection = sql(
  'lock deliveries of connection',
  'select * from delivery.delivery where account_id = $1 and connection_id = $2 and disconnected_at is null order by campaign_id for update',
);
const siblingDeliveries = sql(
  'deliveries that divide a budget',
  `select connection_id from delivery.delivery where account_id = $1 and campaign_id = $2 and connection_id <> $3
     and removed_at is null and disconnected_at is null and desired_state <> 'archived' order by connection_id`,
);

/** Reads and writes deliveries within the current transaction. Saving a delivery also schedules its next jobs. */
@Injectable()
export class DeliveryRows {
  readonly table: EntityTable<Delivery>;

  constructor(
    orm: MikroORM,
    private readonly jobs: Jobs,
  ) {
    this.table = EntityTable.of(orm, Delivery);
  }

  async lockAll(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]> {
    const rows = await UnitOfWork.current().query(lockDeliveries, [uuidOf(accountId), uuidOf(campaignId)]);
    return rows.map((row) => this.table.restore(row));
  }

  /** Locks the deliveries of a connection that are not disconnected. */
  async lockConnected(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Delivery[]> {
    const rows = await UnitOfWork.current().query(lockOfConnection, [uuidOf(accountId), uuidOf(connectionId)]);
    return rows.map((row) => this.table.restore(row));
  }

  async lock({ accountId, campaignId, connectionId }: DeliveryKey): Promise<Delivery | null> {
    const [row] = await UnitOfWork.current().query(this.table.lockById, [uuidOf(accountId), uuidOf(campaignId), uuidOf(connectionId)]);
    return row === undefined ? null : this.table.restore(row);
  }

  /** Writes the changed deliveries at commit. `dividesBudget`: whether others can get the share of one that is stopped. */
  async save(deliveries: readonly Delivery[], dividesBudget: (delivery: Delivery) => boolean = () => true): Promise<void> {
    const unit = UnitOfWork.current();
    const freed: Delivery[] = [];
    for (const delivery of deliveries) {
      const original = this.table.isLoaded(delivery) ? this.table.loaded(delivery) : undefined;
      const values = this.table.values(delivery);
      if (original !== undefined && JSON.stringify(values) === JSON.stringify(this.table.values(original))) continue;
      unit.atCommit(original === undefined ? this.table.insert : this.table.update, values);
      if (!isPushScheduled(delivery, original))
        await this.wakeWhenDue(pushDeliveryQueue, delivery, delivery.nextPushAt, original?.nextPushAt);
      await this.wakeWhenDue(checkDeliveryQueue, delivery, delivery.nextCheckAt, original?.nextCheckAt);
      if (original !== undefined && dividesBudget(delivery) && isBudgetFreed(original, delivery)) freed.push(delivery);
      this.table.markStored(delivery);
    }
    for (const delivery of freed) await this.wakeSiblings(delivery);
  }

  /** Schedules a refresh of the other platforms when one platform releases a part of a lifetime budget. */
  private async wakeSiblings({ accountId, campaignId, connectionId }: Delivery): Promise<void> {
    const values = [uuidOf(accountId), uuidOf(campaignId), uuidOf(connectionId)];
    for (const row of await UnitOfWork.current().query(siblingDeliveries, values)) {
      const key = { accountId, campaignId, connectionId: idFromUuid('con', row.connection_id) };
      await this.jobs.send(pushDeliveryQueue, { ...deliveryJobOf(key), refresh: true });
    }
  }

  private async wakeWhenDue(queue: string, key: DeliveryKey, at: Date | null, before: Date | null | undefined): Promise<void> {
    if (at === null || at.getTime() === before?.getTime()) return;
    await this.jobs.send(queue, deliveryJobOf(key), at);
  }
}

/** Whether a push job is already scheduled, so that several changes share one push. A running push has used up its job. */
function isPushScheduled(delivery: Delivery, original: Delivery | undefined): boolean {
  if (original === undefined || original.nextPushAt === null || original.leasedUntil !== null) return false;
  return delivery.nextPushAt !== null && original.nextPushAt <= delivery.nextPushAt;
}

/** Whether the other platforms of the campaign can spend more now. */
function isBudgetFreed(before: Delivery, delivery: Delivery): boolean {
  if (before.removedAt !== delivery.removedAt || before.disconnectedAt !== delivery.disconnectedAt) return true;
  return before.platformCampaignId !== null && delivery.liveShareMicros < before.liveShareMicros;
}

/** The payload of a delivery job. */
export interface DeliveryJob {
  readonly account_id: Id<'acc'>;
  readonly campaign_id: Id<'cmp'>;
  readonly connection_id: Id<'con'>;
  /** Whether the desired spec may have changed although the campaign has not. */
  readonly refresh?: boolean;
}

export function deliveryJobOf({ accountId, campaignId, connectionId }: DeliveryKey): DeliveryJob {
  return { account_id: accountId, campaign_id: campaignId, connection_id: connectionId };
}

export function keyOfJob({ account_id, campaign_id, connection_id }: DeliveryJob): DeliveryKey {
  return { accountId: account_id, campaignId: campaign_id, connectionId: connection_id };
}
