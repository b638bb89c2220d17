import { type AdAccountClient, type PlacedCampaign, PlatformFailure } from '#libs/connections';
import type { Clock } from '#libs/kernel';
import type { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-record.js';
import type { DeliveryRepository } from '../../domain/delivery.repository.js';
import type { PushProgress, PushStep } from '../../domain/push-step.js';
import type { DesiredSpec, DesiredSpecBuilder } from './desired-spec.js';

/** Another worker has taken the delivery over. */
export class LeaseLost extends Error {}

/** What was about to be sent no longer holds: the campaign or the shares of its other platforms have changed. */
export class DesiredSpecOutdated extends Error {}

/** Changes the delivery as long as the worker with this lease has it in hand. */
export async function changeInHand(
  deliveries: DeliveryRepository,
  key: DeliveryKey,
  lease: number,
  act: (delivery: Delivery) => void,
): Promise<Delivery> {
  const changed = await deliveries.change(key, (delivery) => {
    if (delivery.lease !== lease) throw new LeaseLost();
    act(delivery);
  });
  if (changed === null) throw new LeaseLost();
  return changed.delivery;
}

/** One attempt to make a platform what is wanted: each step is noted in the table before and after it is taken. */
export class PushAttempt {
  progress: PushProgress = { foundNothing: false, runStateSent: false };
  readonly lease: number;
  readonly revision: number;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly orders: DesiredSpecBuilder,
    private readonly clock: Clock,
    readonly session: AdAccountClient,
    /** As it was when this worker took it, and then after each step. */
    public delivery: Delivery,
    public order: DesiredSpec,
  ) {
    this.lease = delivery.lease;
    this.revision = delivery.desiredRevision;
  }

  /** Takes one step; true when it was the last. */
  async take(step: PushStep): Promise<boolean> {
    const { order, revision } = this;
    const id = this.delivery.platformCampaignId as string;
    switch (step.kind) {
      case 'nothing_to_do':
        await this.note((delivery, now) => {
          if (order.share !== null && order.budget === 'used_up') delivery.budgetHeld(order.share.micros);
          delivery.confirm(revision, null, now);
        });
        return true;
      case 'await_budget':
        throw new PlatformFailure('unavailable', 'Its share of the budget may still be spent by the other platforms of the campaign.');
      case 'wait':
        await this.note((delivery) => delivery.postpone(step.until));
        return true;
      case 'find':
        await this.find();
        return false;
      case 'create':
        await this.create();
        return false;
      case 'update':
        await this.update(id);
        return false;
      case 'set_run_state':
        if (step.to === 'running') await this.grant();
        await this.note((delivery) => delivery.runStateSent());
        await this.session.setRunState(id, step.to);
        this.progress = { ...this.progress, runStateSent: true };
        return false;
      case 'read_back':
        await this.readBack(id);
        return true;
    }
  }

  /** Takes hold of the share that is about to be sent, so that no other platform of the campaign gets it too. */
  private async grant(): Promise<void> {
    const { delivery: key, lease, revision, order } = this;
    const { share } = order;
    if (share === null) return;
    const changed = await this.deliveries.changeAmong(key, (delivery, all) => {
      if (delivery.lease !== lease) throw new LeaseLost();
      if (delivery.desiredRevision !== revision || share.of.grant(key.connectionId, all).micros < share.micros)
        throw new DesiredSpecOutdated();
      delivery.budgetSent(share.micros, share.offsetMicros);
    });
    if (changed === null) throw new LeaseLost();
    this.delivery = changed.delivery;
  }

  private async update(id: string): Promise<void> {
    const { spec, digest, share } = this.order;
    await this.grant();
    try {
      const placed = await this.session.updateCampaign(id, spec);
      await this.note((delivery, now) => {
        delivery.placed(placed, digest, false, now);
        if (share !== null) delivery.budgetHeld(share.micros);
      });
    } catch (error) {
      const isRefused = error instanceof PlatformFailure && error.kind === 'rejected';
      if (isRefused && share !== null && this.delivery.liveShareMicros > share.micros) await this.stop(id);
      throw error;
    }
  }

  /** A platform that refuses a smaller share would go on with the larger one. A stop it never refuses. */
  private async stop(id: string): Promise<void> {
    await this.note((delivery) => delivery.runStateSent());
    await this.session.setRunState(id, 'paused');
    const [report] = await this.session.readDelivery([id]);
    if (report !== undefined) await this.note((delivery) => delivery.markRunStateObserved(report.runState));
  }

  private async find(): Promise<void> {
    const there = await this.session.findCampaigns(this.delivery.campaignId);
    // What is archived there is over for good.
    const [found, ...duplicates] = there.filter(({ runState }) => runState !== 'archived');
    if (found === undefined) {
      this.progress = { ...this.progress, foundNothing: true };
      return;
    }
    const { accountId, campaignId, connectionId } = this.delivery;
    const all = await this.deliveries.ofCampaign(accountId, campaignId);
    const former = all.find((one) => one.connectionId !== connectionId && one.platformCampaignId === found.platformCampaignId);
    await this.note((delivery, now) => {
      delivery.placed(found, null, true, now);
      if (former !== undefined) delivery.budgetInherited(former);
    });
    // What was spent there before is now part of what this campaign has spent.
    this.order = await this.orders.buildDesiredSpec(this.delivery);
    for (const { platformCampaignId } of duplicates) await this.session.setRunState(platformCampaignId, 'archived');
    if (duplicates.length > 0) await this.note((delivery, now) => delivery.duplicatesFound(duplicates.length, now));
  }

  private async create(): Promise<void> {
    const { spec, digest, createKey } = this.order;
    await this.grant();
    const isFirst = this.delivery.createSentAt === null;
    await this.note((delivery, now) => delivery.createSent(createKey, now));
    let placed: PlacedCampaign;
    try {
      placed = await this.session.createCampaign(spec, 'paused', createKey);
    } catch (error) {
      const isSurelyNot = isFirst && error instanceof PlatformFailure && !mayHaveExecuted(error);
      await this.note((delivery, now) => (isSurelyNot ? delivery.createRefused() : delivery.createSent(createKey, now)));
      throw error;
    }
    await this.note((delivery, now) => delivery.placed(placed, digest, !isFirst, now));
  }

  /** What was sent counts only when the platform shows it: one that takes a pause and goes on is found out here. */
  private async readBack(id: string): Promise<void> {
    const [report] = await this.session.readDelivery([id]);
    if (report === undefined) {
      await this.session.getCampaign(id); // throws not_found when it is gone
      throw new PlatformFailure('unavailable', `The platform does not report on the campaign ${id} yet.`);
    }
    if (this.delivery.isAsDesired(report.runState)) {
      const { share, digest, budget } = this.order;
      await this.note((delivery, now) => {
        if (share !== null && (delivery.pushedSpec === digest || budget === 'used_up')) delivery.budgetHeld(share.micros);
        delivery.confirm(this.revision, report, now);
      });
      return;
    }
    await this.note((delivery) => delivery.markRunStateObserved(report.runState));
    throw new PlatformFailure('unavailable', `The platform took the change and did not make it: the campaign is still ${report.runState}.`);
  }

  async note(act: (delivery: Delivery, now: Date) => void): Promise<void> {
    this.delivery = await changeInHand(this.deliveries, this.delivery, this.lease, (delivery) => act(delivery, this.clock.now()));
  }
}

function mayHaveExecuted({ kind, details }: PlatformFailure): boolean {
  return kind === 'unavailable' && details.mayHaveExecuted === true;
}
