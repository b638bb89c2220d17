import { EntityTable, Jobs, type Row, sql, UnitOfWork } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-record.js';
import { checkDeliveryQueue, pushDeliveryQueue } from '../jobs/delivery-queues.js';

const lockDeliveries = sql(
  'lock deliveries of campaign',
  'select * from campaigns.delivery where account_id = $1 and campaign_id = $2 order by connection_id for update',
);
const lockOfConnection = sql(
  'lock deliveries of connection',
  'select * from campaigns.delivery where account_id = $1 and connection_id = $2 and disconnected_at is null order by campaign_id for update',
);

/** The table of deliveries inside the current transaction; whoever saves one also sends the jobs that it has come to need. */
@Injectable()
export class DeliveryRows {
  readonly table: EntityTable<Delivery>;
  /** Each delivery as it was read. */
  private readonly originals = new WeakMap<Delivery, Delivery>();

  constructor(
    orm: MikroORM,
    private readonly jobs: Jobs,
  ) {
    this.table = EntityTable.of(orm, Delivery);
  }

  async lockAll(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]> {
    const rows = await UnitOfWork.current().query(lockDeliveries, [uuidOf(accountId), uuidOf(campaignId)]);
    return rows.map((row) => this.restore(row));
  }

  /** Those that no user has disconnected yet. */
  async lockConnected(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Delivery[]> {
    const rows = await UnitOfWork.current().query(lockOfConnection, [uuidOf(accountId), uuidOf(connectionId)]);
    return rows.map((row) => this.restore(row));
  }

  async lock({ accountId, campaignId, connectionId }: DeliveryKey): Promise<Delivery | null> {
    const [row] = await UnitOfWork.current().query(this.table.lockById, [uuidOf(accountId), uuidOf(campaignId), uuidOf(connectionId)]);
    return row === undefined ? null : this.restore(row);
  }

  restore(row: Row): Delivery {
    const delivery = this.table.restore(row);
    this.originals.set(delivery, delivery.copy());
    return delivery;
  }

  /** Writes what has changed since it was read, with the commit. */
  async save(deliveries: readonly Delivery[]): Promise<void> {
    const unit = UnitOfWork.current();
    for (const delivery of deliveries) {
      const original = this.originals.get(delivery);
      const values = this.table.values(delivery);
      if (original !== undefined && JSON.stringify(values) === JSON.stringify(this.table.values(original))) continue;
      unit.atCommit(original === undefined ? this.table.insert : this.table.update, values);
      await this.wakeWhenDue(pushDeliveryQueue, delivery, delivery.nextPushAt, original?.nextPushAt);
      await this.wakeWhenDue(checkDeliveryQueue, delivery, delivery.nextCheckAt, original?.nextCheckAt);
      this.originals.set(delivery, delivery.copy());
    }
  }

  private async wakeWhenDue(queue: string, key: DeliveryKey, at: Date | null, before: Date | null | undefined): Promise<void> {
    if (at === null || at.getTime() === before?.getTime()) return;
    await this.jobs.send(queue, deliveryJobOf(key), at);
  }
}

/** A delivery as a job names it. */
export interface DeliveryJob {
  readonly account_id: Id<'acc'>;
  readonly campaign_id: Id<'cmp'>;
  readonly connection_id: Id<'con'>;
  /** True: what the campaign shows may have changed, though the campaign has not. */
  readonly refresh?: boolean;
}

export function deliveryJobOf({ accountId, campaignId, connectionId }: DeliveryKey): DeliveryJob {
  return { account_id: accountId, campaign_id: campaignId, connection_id: connectionId };
}

export function keyOfJob({ account_id, campaign_id, connection_id }: DeliveryJob): DeliveryKey {
  return { accountId: account_id, campaignId: campaign_id, connectionId: connection_id };
}
