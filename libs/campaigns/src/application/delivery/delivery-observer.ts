import { AdAccounts, type AdAccountClient, type PlatformDelivery, PlatformFailure } from '#libs/connections';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-record.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { isAbsenceCredible } from './absence.js';

/** What platforms answer about at once, and what one visit to a connection looks at. */
const batchSize = 100;
const maxDeliveriesPerRun = 2_000;
const again = { afterFailureMs: 60_000 };

/** Looks at what the platforms show, and takes it over, repairs it or reports it. */
@Injectable()
export class DeliveryObserver {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly accounts: AdAccounts,
    private readonly clock: Clock,
  ) {}

  /** All deliveries of a connection that may have changed. */
  async observeConnection(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
    const all = await this.deliveries.toObserve(accountId, connectionId, this.clock.now(), maxDeliveriesPerRun);
    if (all.length === 0) return;
    try {
      const session = await this.accounts.open(accountId, connectionId);
      for (let i = 0; i < all.length; i += batchSize) await this.observeBatch(all.slice(i, i + batchSize), session);
    } catch (error) {
      // The next round asks anew; jobs that tried again besides would pile up for as long as a platform is away. That a
      // connection is lost is told by news of its own.
      if (!(error instanceof PlatformFailure)) throw error;
    }
  }

  /** One delivery that is due, as those are whose review goes on. */
  async observeOne(key: DeliveryKey): Promise<void> {
    const delivery = await this.deliveries.find(key);
    if (delivery === null) return;
    const now = this.clock.now();
    const isDue = delivery.nextCheckAt !== null && delivery.nextCheckAt <= now;
    const mayBeDuplicate = delivery.duplicateCheckAt !== null && delivery.duplicateCheckAt <= now;
    if ((!isDue && !mayBeDuplicate) || delivery.platformCampaignId === null) return;
    try {
      const session = await this.accounts.open(key.accountId, key.connectionId);
      if (mayBeDuplicate) await this.archiveDuplicates(delivery, session);
      if (isDue) await this.observeBatch([delivery], session);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      const isUnauthorized = error.kind === 'unauthorized';
      await this.deliveries.change(key, (current) =>
        isUnauthorized ? current.markUnauthorized(now) : current.scheduleCheck(new Date(now.getTime() + again.afterFailureMs)),
      );
    }
  }

  private async observeBatch(deliveries: readonly Delivery[], session: AdAccountClient): Promise<void> {
    const ids = deliveries.map((delivery) => delivery.platformCampaignId as string);
    const reports = new Map((await session.readDelivery(ids)).map((report) => [report.platformCampaignId, report]));
    const now = this.clock.now();
    const unchanged: Id<'cmp'>[] = [];
    for (const delivery of deliveries) {
      const report = reports.get(delivery.platformCampaignId as string);
      if (report !== undefined) {
        if (isUnchangedBy(delivery, report, now)) unchanged.push(delivery.campaignId);
        else
          await this.deliveries.change(delivery, (current) => applyIfUnchanged(current, delivery, () => current.observe(report, now), now));
      } else if (isKnownToBeGone(delivery) || !(await this.isMissing(delivery, session))) {
        unchanged.push(delivery.campaignId);
      } else {
        const isCredible = await isAbsenceCredible(delivery, session);
        const miss = (current: Delivery) => current.recordMiss(isCredible, session.searchLagSeconds, now);
        await this.deliveries.change(delivery, (current) => applyIfUnchanged(current, delivery, () => miss(current), now));
      }
    }
    const [{ accountId, connectionId }] = deliveries as [Delivery];
    await this.deliveries.markObserved(accountId, connectionId, unchanged, now);
  }

  private async isMissing(delivery: Delivery, session: AdAccountClient): Promise<boolean> {
    try {
      await session.getCampaign(delivery.platformCampaignId as string);
      return false;
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'not_found') return true;
      throw error;
    }
  }

  /** After a create that went unanswered: what it may have made besides the campaign we know. */
  private async archiveDuplicates(delivery: Delivery, session: AdAccountClient): Promise<void> {
    const found = await session.findCampaigns(delivery.campaignId);
    const duplicates = found.filter((one) => one.platformCampaignId !== delivery.platformCampaignId && one.runState !== 'archived');
    for (const { platformCampaignId } of duplicates) await session.setRunState(platformCampaignId, 'archived');
    await this.deliveries.change(delivery, (current) => {
      current.markDuplicatesChecked();
      if (duplicates.length > 0) current.reportDuplicates(duplicates.length, this.clock.now());
    });
  }
}

/** What was read belongs to the delivery as it was when the platform was asked; one that has moved on since is read again later. */
function applyIfUnchanged(current: Delivery, asked: Delivery, act: () => void, now: Date): void {
  if (current.desiredRevision !== asked.desiredRevision || current.isLeased(now)) return;
  if (current.isInSync || current.isGone) act();
}

/** One that was to be still, and is gone, is as still as can be. */
function isKnownToBeGone(delivery: Delivery): boolean {
  return delivery.isInSync && delivery.observedState === 'archived' && !delivery.shouldExist;
}

/** Most looks find nothing new, and then nothing is written but that there was a look. */
function isUnchangedBy(delivery: Delivery, report: PlatformDelivery, now: Date): boolean {
  const after = delivery.copy();
  after.observe(report, now);
  const shown = ({ checkedAt: _, ...rest }: Delivery) => JSON.stringify(rest);
  return shown(after) === shown(delivery);
}
