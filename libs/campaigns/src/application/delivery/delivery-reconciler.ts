import { AdAccounts, type AdAccountClient, PlatformFailure } from '#libs/connections';
import { Clock } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type Delivery, leaseMs } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-record.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { nextPushStep } from '../../domain/push-step.js';
import { isAbsenceCredible } from './absence.js';
import { changeUnderLease, LeaseLost, DesiredSpecOutdated, PushAttempt } from './push-attempt.js';
import { DesiredSpecBuilder } from './desired-spec.js';

/** Wishes that come in while a push is at work are taken along, so often; then the next job goes on. */
const maxRounds = 10;

/**
 * Makes a platform what is wanted of it. Between the steps everything is in the table, so a worker may be killed at any of
 * them: the next one goes on where it was.
 */
@Injectable()
export class DeliveryReconciler {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly accounts: AdAccounts,
    private readonly specBuilder: DesiredSpecBuilder,
    private readonly clock: Clock,
  ) {}

  async push(key: DeliveryKey): Promise<void> {
    for (let round = 0; round < maxRounds; round++) {
      const taken = await this.deliveries.change(key, (delivery) => delivery.acquireLease(this.clock.now()));
      if (taken === null) return;
      if (!taken.result) return this.reschedule(taken.delivery);
      await this.attempt(taken.delivery);
    }
  }

  /** What is shown may have changed: pushes if the platform has to be told. */
  async refresh(key: DeliveryKey): Promise<void> {
    const delivery = await this.deliveries.find(key);
    if (delivery === null) return;
    // A push that is at work may have read what is shown before it changed; the next one reads it anew.
    const { leasedUntil } = delivery;
    if (leasedUntil !== null && delivery.isLeased(this.clock.now())) return this.deliveries.wake(key, 'refresh', leasedUntil);
    if (delivery.isInSync && delivery.platformCampaignId === null && !delivery.budgetUsedUp) return;
    const { digest, campaignStatus, budget, share } = await this.specBuilder.buildDesiredSpec(key);
    if (campaignStatus === 'completed' || campaignStatus === 'archived') return;
    const matchesDesiredSpec = (current: Delivery) => current.pushedSpec === digest && current.budgetUsedUp === (budget === 'used_up');
    await this.deliveries.change(key, (current) => {
      if (current.isInSync && !matchesDesiredSpec(current)) current.requestPush(this.clock.now());
      // The share that it waits for may be free now.
      else if (share !== null && budget !== 'awaited') current.expeditePush(this.clock.now());
    });
  }

  private async reschedule(delivery: Delivery): Promise<void> {
    const at = delivery.rescheduleAt(this.clock.now());
    if (at !== null) await this.deliveries.wake(delivery, 'push', at);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { lease } = delivery;
    const renewal = setInterval(() => {
      // A renewal that fails is noticed by the next step, which finds the lease in other hands.
      changeUnderLease(this.deliveries, delivery, lease, (current) => current.renewLease(this.clock.now())).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await this.reconcile(delivery);
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

  private async reconcile(delivery: Delivery): Promise<void> {
    const { lease, desiredRevision: revision } = delivery;
    if (!delivery.mayExist && !delivery.shouldExist) {
      await changeUnderLease(this.deliveries, delivery, lease, (current) => current.confirm(revision, null, this.clock.now()));
      return;
    }
    const desired = await this.specBuilder.buildDesiredSpec(delivery);
    const session = await this.open(delivery);
    const attempt = new PushAttempt(this.deliveries, this.specBuilder, this.clock, session, delivery, desired);
    const isUsedUp = desired.budget === 'used_up';
    if (isUsedUp !== delivery.budgetUsedUp) await attempt.record((current) => current.setBudgetUsedUp(isUsedUp));
    try {
      for (;;) {
        const step = nextPushStep(attempt.delivery, attempt.desired, session, attempt.progress, this.clock.now());
        if (await attempt.execute(step)) return;
      }
    } catch (error) {
      const isMissing = error instanceof PlatformFailure && error.kind === 'not_found' && attempt.delivery.platformCampaignId !== null;
      if (!isMissing) throw error;
      const isCredible = await isAbsenceCredible(attempt.delivery, session);
      await attempt.record((current, now) => current.recordMiss(isCredible, session.searchLagSeconds, now));
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

function recordPlatformFailure(delivery: Delivery, failure: PlatformFailure, revision: number, now: Date): void {
  const { message, details } = failure;
  const kind = failure.kind === 'not_found' ? 'rejected' : failure.kind;
  const { platformCode, retryAfterSeconds } = details;
  delivery.recordFailure({ kind, message, platformCode, retryAfterSeconds }, now, Math.random(), revision);
}
