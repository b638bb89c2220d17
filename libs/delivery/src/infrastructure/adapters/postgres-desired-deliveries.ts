import { UnitOfWork } from '#libs/data';
import type { DeliverySummary, Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DesiredDeliveries } from '../../application/ports/desired-deliveries.js';
import { visibleDeliveries, type VisibleDelivery } from '../../application/queries/delivery-view.js';
import { applyIntent, type DeliveryIntent } from '../../domain/delivery-intent.js';
import type { Delivery } from '../../domain/delivery.js';
import { DeliveryRows } from '../persistence/delivery-rows.js';

/** Keeps the deliveries that a transaction has locked, because each is read once and written at commit. */
@Injectable()
export class PostgresDesiredDeliveries extends DesiredDeliveries {
  private readonly lockedBy = new WeakMap<UnitOfWork, Map<Id<'cmp'>, readonly Delivery[]>>();

  constructor(private readonly rows: DeliveryRows) {
    super();
  }

  async lock(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<readonly DeliverySummary[]> {
    const deliveries = await this.rows.lockAll(accountId, campaignId);
    this.locked.set(campaignId, deliveries);
    return deliveries.map(({ connectionId, platform, isVisible, isArchiving, removedAt, disconnectedAt, rejectedCreativeIds }) => ({
      connectionId,
      platform,
      isVisible,
      isArchiving,
      removedAt,
      disconnectedAt,
      rejectedCreativeIds,
    }));
  }

  async set(intent: DeliveryIntent): Promise<void> {
    const deliveries = applyIntent(intent, this.of(intent.campaignId));
    this.locked.set(intent.campaignId, deliveries);
    await this.rows.save(deliveries, () => intent.dividesBudget);
  }

  visible(campaignId: Id<'cmp'>): readonly VisibleDelivery[] {
    return visibleDeliveries(this.of(campaignId));
  }

  async disconnect(accountId: Id<'acc'>, connectionId: Id<'con'>, at: Date, dividing: ReadonlySet<Id<'cmp'>>): Promise<void> {
    const rows = await this.rows.lockConnected(accountId, connectionId);
    // The row of a delivery that this transaction has changed is outdated until the commit.
    const deliveries = rows.map((row) => this.of(row.campaignId).find((one) => one.connectionId === connectionId) ?? row);
    for (const delivery of deliveries) delivery.disconnect(at);
    await this.rows.save(deliveries, ({ campaignId }) => dividing.has(campaignId));
  }

  private of(campaignId: Id<'cmp'>): readonly Delivery[] {
    return this.locked.get(campaignId) ?? [];
  }

  private get locked(): Map<Id<'cmp'>, readonly Delivery[]> {
    const unit = UnitOfWork.current();
    const locked = this.lockedBy.get(unit) ?? new Map<Id<'cmp'>, readonly Delivery[]>();
    this.lockedBy.set(unit, locked);
    return locked;
  }
}
