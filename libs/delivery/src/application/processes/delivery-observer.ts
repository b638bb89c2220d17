import { AdAccounts, type AdAccountClient, type PlatformDelivery, PlatformFailure, PlatformQuota } from '#libs/ad-platforms/contract';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { isAbsenceCredible } from './absence.js';

/** How many campaigns one platform request reads, and how many deliveries one run observes. */
const batchSize = 100;
const maxDeliveriesPerRun = 2_000;
const retryAfterFailureMs = 60_000;

/** Compares deliveries with the state of their platforms, and records, repairs, or reports differences. */
@Injectable()
export class DeliveryObserver {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly accounts: AdAccounts,
    private readonly quota: PlatformQuota,
    private readonly clock: Clock,
  ) {}

  /** Observes all deliveries of a connection that are due for a check. */
  async observeConnection(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
    const all = await this.deliveries.toObserve(accountId, connectionId, this.clock.now(), maxDeliveriesPerRun);
    const [first] = all;
    if (first === undefined || !(await this.quota.mayLook(first.platform, connectionId, 'regular'))) return;
    try {
      const client = await this.accounts.open(accountId, connectionId);
      for (let i = 0; i < all.length; i += batchSize) await this.observeBatch(all.slice(i, i + batchSize), client);
      await this.quota.looked(first.platform, connectionId);
    } catch (error) {
      // The next scheduled run retries. Retried jobs would pile up while a platform is unavailable. A lost authorization has its own
      // event.
      if (!(error instanceof PlatformFailure)) throw error;
      if (isAboutTheAdAccount(error)) for (const delivery of all) await this.recordRefusedLook(delivery, error);
    }
  }

  /** Observes one delivery that is due, for example during a review. */
  async observeOne(key: DeliveryKey): Promise<void> {
    const delivery = await this.deliveries.find(key);
    if (delivery === null) return;
    const now = this.clock.now();
    const isDue = delivery.nextCheckAt !== null && delivery.nextCheckAt <= now;
    const mayBeDuplicate = delivery.duplicateCheckAt !== null && delivery.duplicateCheckAt <= now;
    if ((!isDue && !mayBeDuplicate) || delivery.platformCampaignId === null) return;
    if (isDue && !(await this.quota.mayLook(delivery.platform, key.connectionId, 'review'))) {
      await this.deliveries.change(key, (current) => current.scheduleCheck(new Date(now.getTime() + retryAfterFailureMs)));
      return;
    }
    try {
      const client = await this.accounts.open(key.accountId, key.connectionId);
      if (mayBeDuplicate) await this.archiveDuplicates(delivery, client);
      if (isDue) await this.observeBatch([delivery], client);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (isAboutTheAdAccount(error)) return this.recordRefusedLook(delivery, error);
      const isUnauthorized = error.kind === 'unauthorized';
      await this.deliveries.change(key, (current) =>
        isUnauthorized ? current.markUnauthorized(now) : current.scheduleCheck(new Date(now.getTime() + retryAfterFailureMs)),
      );
    }
  }

  private async recordRefusedLook(observed: Delivery, { message, details }: PlatformFailure): Promise<void> {
    const now = this.clock.now();
    const failure = { kind: 'rejected', message, issue: details.issue, fields: details.fields } as const;
    const record = (current: Delivery) => current.recordRefusedLook(failure, now);
    await this.deliveries.change(observed, (current) => applyIfUnchanged(current, observed, () => record(current), now));
  }

  private async observeBatch(deliveries: readonly Delivery[], client: AdAccountClient): Promise<void> {
    const ids = deliveries.map((delivery) => delivery.platformCampaignId as string);
    const changedAt = new Date(Math.max(...deliveries.map(({ updatedAt }) => updatedAt.getTime())));
    const reports = new Map((await client.readDelivery(ids, changedAt)).map((report) => [report.platformCampaignId, report]));
    const now = this.clock.now();
    const unchanged: Id<'cmp'>[] = [];
    for (const delivery of deliveries) {
      const report = reports.get(delivery.platformCampaignId as string);
      if (report !== undefined) {
        if (isUnchangedBy(delivery, report, now)) unchanged.push(delivery.campaignId);
        else
          await this.deliveries.change(delivery, (current) => applyIfUnchanged(current, delivery, () => current.observe(report, now), now));
      } else if (delivery.isStopUnseen) {
        await this.deliveries.change(delivery, (current) => applyIfUnchanged(current, delivery, () => current.recordStillGone(now), now));
      } else if (isKnownToBeGone(delivery) || !(await this.isMissing(delivery, client))) {
        unchanged.push(delivery.campaignId);
      } else {
        const isCredible = await isAbsenceCredible(delivery, client);
        const miss = (current: Delivery) => current.recordMiss(isCredible, client.searchLagSeconds, now);
        await this.deliveries.change(delivery, (current) => applyIfUnchanged(current, delivery, () => miss(current), now));
      }
    }
    const [{ accountId, connectionId }] = deliveries as [Delivery];
    await this.deliveries.markObserved(accountId, connectionId, unchanged, now);
  }

  private async isMissing(delivery: Delivery, client: AdAccountClient): Promise<boolean> {
    try {
      await client.getCampaign(delivery.platformCampaignId as string);
      return false;
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'not_found') return true;
      throw error;
    }
  }

  /** Archives duplicates that an unanswered create request can have created. */
  private async archiveDuplicates(delivery: Delivery, client: AdAccountClient): Promise<void> {
    const found = await client.findCampaigns(delivery.campaignId);
    const duplicates = found.filter((one) => one.platformCampaignId !== delivery.platformCampaignId && one.runState !== 'archived');
    for (const { platformCampaignId } of duplicates) await client.setRunState(platformCampaignId, 'archived');
    await this.deliveries.change(delivery, (current) => {
      current.markDuplicatesChecked();
      if (duplicates.length > 0) current.reportDuplicates(duplicates.length, this.clock.now());
    });
  }
}

/** Whether a platform refused a look for a reason that concerns every campaign of the ad account. */
function isAboutTheAdAccount({ kind, details }: PlatformFailure): boolean {
  return kind === 'rejected' && (details.issue === 'account_suspended' || details.issue === 'payment_failed');
}

/** Applies a reading only if the delivery has not changed since the platform was read. Otherwise a later run reads it again. */
function applyIfUnchanged(current: Delivery, observed: Delivery, act: () => void, now: Date): void {
  if (current.desiredRevision !== observed.desiredRevision || current.isLeased(now)) return;
  // Of a refused change, a push may have begun and ended meanwhile.
  const isSinceUntouched = current.lease === observed.lease && observed.leasedUntil === null;
  if (current.isInSync || current.isGone || (current.isRefused && isSinceUntouched)) act();
}

/** Whether a campaign that should not run is already known not to exist. */
function isKnownToBeGone(delivery: Delivery): boolean {
  return delivery.isInSync && delivery.observedState === 'archived' && !delivery.shouldExist;
}

/** Whether a report changes nothing. Then only the time of the check is written. */
function isUnchangedBy(delivery: Delivery, report: PlatformDelivery, now: Date): boolean {
  const after = delivery.copy();
  after.observe(report, now);
  const comparable = ({ checkedAt: _, ...rest }: Delivery) => JSON.stringify(rest);
  return comparable(after) === comparable(delivery);
}
