import { AdAccounts, type AdAccountSession, type PlacedCampaign, PlatformFailure } from '#libs/connections';
import { Clock } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type Delivery, leaseMs } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-record.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { isAsWanted } from '../../domain/delivery-wish.js';
import { nextPushStep, type PushProgress, type PushStep } from '../../domain/push-step.js';
import { type PushOrder, PushOrders } from './push-orders.js';

/** Wishes that come in while a push is at work are taken along, so often; then the next job goes on. */
const mostRounds = 10;

/** Another worker has taken the delivery over. */
class LeaseLost extends Error {}

/** One attempt to make a platform as is wanted: what it works on, and how far it has come. */
interface Attempt {
  /** As it was when this worker took it; `lease` tells whether it still has it. */
  delivery: Delivery;
  readonly lease: number;
  readonly revision: number;
  readonly order: PushOrder;
  progress: PushProgress;
}

/**
 * Makes a platform what is wanted of it. Between the steps everything is in the table, so a worker may be killed at any of
 * them: the next one goes on where it was.
 */
@Injectable()
export class PushDelivery {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly accounts: AdAccounts,
    private readonly orders: PushOrders,
    private readonly clock: Clock,
  ) {}

  async push(key: DeliveryKey): Promise<void> {
    for (let round = 0; round < mostRounds; round++) {
      const taken = await this.deliveries.change(key, (delivery) => delivery.takeLease(this.clock.now()));
      if (taken === null) return;
      if (!taken.result) return this.comeBack(taken.delivery);
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
    if (!delivery.isInSync || delivery.platformCampaignId === null) return;
    const { digest, campaignStatus } = await this.orders.orderFor(key);
    if (digest === delivery.pushedSpec || campaignStatus === 'completed' || campaignStatus === 'archived') return;
    await this.deliveries.change(key, (current) => {
      if (current.pushedSpec !== digest) current.askAgain(this.clock.now());
    });
  }

  private async comeBack(delivery: Delivery): Promise<void> {
    const at = delivery.comeBackAt(this.clock.now());
    if (at !== null) await this.deliveries.wake(delivery, 'push', at);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { lease } = delivery;
    const renewal = setInterval(() => {
      // A renewal that fails is noticed by the next step, which finds the lease in other hands.
      this.change(delivery, lease, (current) => current.renewLease(this.clock.now())).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await this.bringAbout(delivery);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (!(error instanceof PlatformFailure)) {
        await this.change(delivery, lease, (current) => current.releaseLease());
        throw error;
      }
      await this.change(delivery, lease, (current) => settleFailure(current, error, delivery.wantedRevision, this.clock.now()));
    } finally {
      clearInterval(renewal);
    }
  }

  private async bringAbout(delivery: Delivery): Promise<void> {
    const { lease, wantedRevision: revision } = delivery;
    if (!delivery.mayExist && !delivery.isWantedThere) {
      await this.change(delivery, lease, (current) => current.confirm(revision, null, this.clock.now()));
      return;
    }
    const order = await this.orders.orderFor(delivery);
    const session = await this.open(delivery);
    const attempt: Attempt = { delivery, lease, revision, order, progress: { foundNothing: false, runStateSent: false } };
    for (;;) {
      const step = nextPushStep(attempt.delivery, order, session, attempt.progress, this.clock.now());
      if (await this.take(step, attempt, session)) return;
    }
  }

  private async open({ accountId, connectionId }: DeliveryKey): Promise<AdAccountSession> {
    try {
      return await this.accounts.open(accountId, connectionId);
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'not_found') throw new PlatformFailure('unauthorized', error.message);
      throw error;
    }
  }

  /** Takes one step; true when it was the last. */
  private async take(step: PushStep, attempt: Attempt, session: AdAccountSession): Promise<boolean> {
    const { order, revision } = attempt;
    const id = attempt.delivery.platformCampaignId as string;
    switch (step.kind) {
      case 'nothing_to_do':
        await this.note(attempt, (delivery, now) => delivery.confirm(revision, null, now));
        return true;
      case 'wait':
        await this.note(attempt, (delivery) => delivery.postpone(step.until));
        return true;
      case 'find':
        await this.find(attempt, session);
        return false;
      case 'create':
        await this.create(attempt, session);
        return false;
      case 'update': {
        const placed = await session.updateCampaign(id, order.spec);
        await this.note(attempt, (delivery, now) => delivery.placed(placed, order.digest, false, now));
        return false;
      }
      case 'set_run_state':
        await this.note(attempt, (delivery) => delivery.runStateSent());
        await session.setRunState(id, step.to);
        attempt.progress = { ...attempt.progress, runStateSent: true };
        return false;
      case 'read_back':
        await this.readBack(attempt, session, id);
        return true;
    }
  }

  private async find(attempt: Attempt, session: AdAccountSession): Promise<void> {
    const all = await session.findCampaigns(attempt.delivery.campaignId);
    // What is archived there is over for good.
    const [found, ...doubles] = all.filter(({ runState }) => runState !== 'archived');
    if (found === undefined) {
      attempt.progress = { ...attempt.progress, foundNothing: true };
      return;
    }
    await this.note(attempt, (delivery, now) => delivery.placed(found, null, true, now));
    for (const { platformCampaignId } of doubles) await session.setRunState(platformCampaignId, 'archived');
    if (doubles.length > 0) await this.note(attempt, (delivery, now) => delivery.doublesFound(doubles.length, now));
  }

  private async create(attempt: Attempt, session: AdAccountSession): Promise<void> {
    const { spec, digest, createKey } = attempt.order;
    const isFirst = attempt.delivery.createSentAt === null;
    await this.note(attempt, (delivery, now) => delivery.createSent(createKey, now));
    let placed: PlacedCampaign;
    try {
      placed = await session.createCampaign(spec, 'paused', createKey);
    } catch (error) {
      const isSurelyNot = isFirst && error instanceof PlatformFailure && !mayHaveBeenDone(error);
      await this.note(attempt, (delivery, now) => (isSurelyNot ? delivery.createRefused() : delivery.createSent(createKey, now)));
      throw error;
    }
    await this.note(attempt, (delivery, now) => delivery.placed(placed, digest, !isFirst, now));
  }

  /** What was sent counts only when the platform shows it: one that takes a pause and goes on is found out here. */
  private async readBack(attempt: Attempt, session: AdAccountSession, id: string): Promise<void> {
    const [report] = await session.readDelivery([id]);
    if (report === undefined) {
      await session.getCampaign(id); // throws not_found when it is gone
      throw new PlatformFailure('unavailable', `The platform does not report on the campaign ${id} yet.`);
    }
    if (isAsWanted(attempt.delivery.wantedState, report.runState)) {
      await this.note(attempt, (delivery, now) => delivery.confirm(attempt.revision, report, now));
      return;
    }
    await this.note(attempt, (delivery) => delivery.sawRunState(report.runState));
    throw new PlatformFailure('unavailable', `The platform took the change and did not make it: the campaign is still ${report.runState}.`);
  }

  private async note(attempt: Attempt, act: (delivery: Delivery, now: Date) => void): Promise<void> {
    attempt.delivery = await this.change(attempt.delivery, attempt.lease, (delivery) => act(delivery, this.clock.now()));
  }

  /** Changes the delivery as long as this worker has it in hand. */
  private async change(key: DeliveryKey, lease: number, act: (delivery: Delivery) => void): Promise<Delivery> {
    const changed = await this.deliveries.change(key, (delivery) => {
      if (delivery.lease !== lease) throw new LeaseLost();
      act(delivery);
    });
    if (changed === null) throw new LeaseLost();
    return changed.delivery;
  }
}

function mayHaveBeenDone({ kind, details }: PlatformFailure): boolean {
  return kind === 'unavailable' && details.mayHaveBeenDone === true;
}

function settleFailure(delivery: Delivery, failure: PlatformFailure, revision: number, now: Date): void {
  const { message, details } = failure;
  if (failure.kind === 'not_found' && delivery.platformCampaignId !== null) return delivery.vanish(now);
  const kind = failure.kind === 'not_found' ? 'rejected' : failure.kind;
  const { platformCode, retryAfterSeconds } = details;
  delivery.fail({ kind, message, platformCode, retryAfterSeconds }, now, Math.random(), revision);
}
