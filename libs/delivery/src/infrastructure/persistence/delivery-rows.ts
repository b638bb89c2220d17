import { EventLog, type Id, idFromUuid, JobQueue, type Queue, uuidOf } from '#libs/kernel';
import { EntityTable, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import { checkDeliveryQueue, type DeliveryJob, deliveryJobOf, pushDeliveryQueue, stopDeliveryQueue } from '../../application/queues.js';

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
    private readonly jobs: JobQueue,
    private readonly eventLog: EventLog,
  ) {
    this.table = EntityTable.of(orm, Delivery);
  }

  async lockAll(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]> {
    return this.table.find(lockDeliveries, [uuidOf(accountId), uuidOf(campaignId)]);
  }

  /** Locks the deliveries of a connection that are not disconnected. */
  async lockConnected(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Delivery[]> {
    return this.table.find(lockOfConnection, [uuidOf(accountId), uuidOf(connectionId)]);
  }

  async lock({ accountId, campaignId, connectionId }: DeliveryKey): Promise<Delivery | null> {
    return this.table.findOne(this.table.lockById, [uuidOf(accountId), uuidOf(campaignId), uuidOf(connectionId)]);
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
      if (!isPushScheduled(delivery, original)) await this.schedulePush(delivery, original);
      await this.wakeWhenDue(checkDeliveryQueue, delivery, delivery.nextCheckAt, original?.nextCheckAt);
      if (original !== undefined && dividesBudget(delivery) && isBudgetFreed(original, delivery)) freed.push(delivery);
      const { accountId, campaignId, resourceType } = delivery;
      // The lock of the delivery keeps the events of a platform in order.
      for (const event of delivery.pullEvents()) this.eventLog.record({ accountId, resourceType, resourceId: campaignId }, event);
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

  private async schedulePush(delivery: Delivery, original: Delivery | undefined): Promise<void> {
    const queue = delivery.isStopDesired ? stopDeliveryQueue : pushDeliveryQueue;
    const before = original?.isStopDesired === delivery.isStopDesired ? original.nextPushAt : undefined;
    await this.wakeWhenDue(queue, delivery, delivery.nextPushAt, before);
  }

  private async wakeWhenDue(queue: Queue<DeliveryJob>, key: DeliveryKey, at: Date | null, before: Date | null | undefined): Promise<void> {
    if (at === null || at.getTime() === before?.getTime()) return;
    await this.jobs.send(queue, deliveryJobOf(key), at);
  }
}

/**
 * Whether a push job is already scheduled, so that several changes share one push. A running push has used up its job, and a stop does
 * not wait for the job of a launch or an edit.
 */
function isPushScheduled(delivery: Delivery, original: Delivery | undefined): boolean {
  if (original === undefined || original.nextPushAt === null || original.leasedUntil !== null) return false;
  if (delivery.isStopDesired && !original.isStopDesired) return false;
  return delivery.nextPushAt !== null && original.nextPushAt <= delivery.nextPushAt;
}

/** Whether the other platforms of the campaign can spend more now. */
function isBudgetFreed(before: Delivery, delivery: Delivery): boolean {
  if (before.removedAt !== delivery.removedAt || before.disconnectedAt !== delivery.disconnectedAt) return true;
  return before.platformCampaignId !== null && delivery.liveShareMicros < before.liveShareMicros;
}
