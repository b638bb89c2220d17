import { AdAccounts, type AdAccountClient, type PlatformDelivery, PlatformFailure } from '#libs/ad-platforms/contract';
import { Clock } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type Delivery, leaseMs } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { nextPushStep } from '../../domain/push-step.js';
import { isAbsenceCredible } from './absence.js';
import { changeUnderLease, LeaseLost, DesiredSpecOutdated, PushAttempt } from './push-attempt.js';
import { DesiredSpecBuilder } from './desired-spec.js';

/** How many times one job pushes a delivery whose desired state keeps changing, before the next job continues. */
const maxRounds = 10;

/**
 * Reconciles a platform with the desired state of a delivery. All state is persisted between the steps, so another worker can
 * continue when this one is killed.
 */
@Injectable()
export class DeliveryReconciler {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly accounts: AdAccounts,
    private readonly specBuilder: DesiredSpecBuilder,
    private readonly clock: Clock,
  ) {}

  /** `leavesStops`: a stop that is due is left to a job for stops, to which calls and database connections are reserved. */
  async push(key: DeliveryKey, { leavesStops = false } = {}): Promise<void> {
    for (let round = 0; round < maxRounds; round++) {
      const leased = await this.deliveries.change(key, (delivery) => {
        const now = this.clock.now();
        if (leavesStops && delivery.isStopDesired && delivery.isPushDue(now)) return 'left' as const;
        return delivery.acquireLease(now);
      });
      if (leased === null) return;
      if (leased.result === 'left') return this.deliveries.wake(key, 'stop', this.clock.now());
      if (!leased.result) return this.reschedule(leased.delivery);
      await this.attempt(leased.delivery, leavesStops);
    }
  }

  /** Requests a push if the desired spec has changed, for example because a creative or a budget share has. */
  async refresh(key: DeliveryKey): Promise<void> {
    const delivery = await this.deliveries.find(key);
    if (delivery === null) return;
    // A push in progress can have built its spec before the change, so the refresh runs after its lease.
    const { leasedUntil } = delivery;
    if (leasedUntil !== null && delivery.isLeased(this.clock.now())) return this.deliveries.wake(key, 'refresh', leasedUntil);
    if (delivery.isInSync && delivery.platformCampaignId === null && !delivery.budgetUsedUp) return;
    const { digest, hasEnded, budget, share } = await this.specBuilder.buildDesiredSpec(key);
    if (hasEnded) return;
    const matchesDesiredSpec = (current: Delivery) => current.pushedSpec === digest && current.budgetUsedUp === (budget === 'used_up');
    await this.deliveries.change(key, (current) => {
      if (current.isInSync && !matchesDesiredSpec(current)) {
        // A push that pauses the platform, because its budget is used up, is a stop.
        current.setBudgetUsedUp(budget === 'used_up');
        current.requestPush(this.clock.now());
      }
      // The share that the push waits for may be available now, and what the platform refused may have been corrected.
      else if ((share !== null && budget !== 'awaited') || current.isRefused) current.expeditePush(this.clock.now());
    });
  }

  private async reschedule(delivery: Delivery): Promise<void> {
    const at = delivery.rescheduleAt(this.clock.now());
    if (at !== null) await this.deliveries.wake(delivery, delivery.isStopDesired ? 'stop' : 'push', at);
  }

  private async attempt(delivery: Delivery, leavesStops: boolean): Promise<void> {
    const { lease } = delivery;
    const interruption = new AbortController();
    const renewal = setInterval(() => {
      // The next step detects a failed renewal, because another worker then holds the lease.
      changeUnderLease(this.deliveries, delivery, lease, (current) => current.renewLease(this.clock.now()))
        .then((current) => {
          if (isStopMeanwhile(current, delivery)) interruption.abort(new DesiredSpecOutdated());
        })
        .catch(() => undefined);
    }, leaseMs / 3);
    try {
      await this.reconcile(delivery, interruption.signal, leavesStops);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof DesiredSpecOutdated) {
        await changeUnderLease(this.deliveries, delivery, lease, (current) => current.releaseLease());
        return;
      }
      if (!(error instanceof PlatformFailure)) {
        await changeUnderLease(this.deliveries, delivery, lease, (current) => current.releaseLease());
        throw error;
      }
      await changeUnderLease(this.deliveries, delivery, lease, (current) =>
        recordPlatformFailure(current, error, delivery.desiredRevision, this.clock.now()),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  private async reconcile(delivery: Delivery, interruption: AbortSignal, leavesStops: boolean): Promise<void> {
    const { lease, desiredRevision: revision } = delivery;
    if (!delivery.mayExist && !delivery.shouldExist) {
      await changeUnderLease(this.deliveries, delivery, lease, (current) => current.confirm(revision, null, this.clock.now()));
      return;
    }
    const desired = await this.specBuilder.buildDesiredSpec(delivery);
    const client = await this.open(delivery);
    const attempt = new PushAttempt(this.deliveries, this.specBuilder, this.clock, client, delivery, desired, interruption);
    const isUsedUp = desired.budget === 'used_up';
    if (isUsedUp !== delivery.budgetUsedUp) await attempt.record((current) => current.setBudgetUsedUp(isUsedUp));
    try {
      for (;;) {
        if (leavesStops && isStopMeanwhile(attempt.delivery, delivery)) throw new DesiredSpecOutdated();
        const step = nextPushStep(attempt.delivery, attempt.desired, client, attempt.progress, this.clock.now());
        if (await attempt.execute(step)) return;
      }
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (error.kind === 'rejected') {
        const report = await attempt.readInForce();
        return attempt.record((current, now) => recordPlatformFailure(current, error, revision, now, report));
      }
      const isMissing = error.kind === 'not_found' && attempt.delivery.platformCampaignId !== null;
      if (!isMissing) throw error;
      const isCredible = await isAbsenceCredible(attempt.delivery, client);
      await attempt.record((current, now) => current.recordMiss(isCredible, client.searchLagSeconds, now));
    }
  }

  private async open({ accountId, connectionId }: DeliveryKey): Promise<AdAccountClient> {
    try {
      return await this.accounts.open(accountId, connectionId);
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'not_found') throw new PlatformFailure('unauthorized', error.message);
      throw error;
    }
  }
}

/** Whether a stop was requested since the attempt began. A stop does not wait for the rest of an update. */
function isStopMeanwhile(current: Delivery, begun: Delivery): boolean {
  return current.isStopDesired && current.desiredRevision !== begun.desiredRevision;
}

function recordPlatformFailure(
  delivery: Delivery,
  failure: PlatformFailure,
  revision: number,
  now: Date,
  report: PlatformDelivery | null = null,
): void {
  const { message, details } = failure;
  const kind = failure.kind === 'not_found' ? 'rejected' : failure.kind;
  const { issue, fields, retryAfterSeconds } = details;
  delivery.recordFailure({ kind, message, issue, fields, retryAfterSeconds }, now, Math.random(), revision, report);
}
