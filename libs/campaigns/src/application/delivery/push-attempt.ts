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
export async function changeUnderLease(
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
  progress: PushProgress = { foundNothing: false, isRunStateSent: false };
  readonly lease: number;
  readonly revision: number;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly specBuilder: DesiredSpecBuilder,
    private readonly clock: Clock,
    readonly session: AdAccountClient,
    /** As it was when this worker took it, and then after each step. */
    public delivery: Delivery,
    public desired: DesiredSpec,
  ) {
    this.lease = delivery.lease;
    this.revision = delivery.desiredRevision;
  }

  /** Takes one step; true when it was the last. */
  async execute(step: PushStep): Promise<boolean> {
    const { desired, revision } = this;
    const id = this.delivery.platformCampaignId as string;
    switch (step.kind) {
      case 'nothing_to_do':
        await this.record((delivery, now) => {
          if (desired.share !== null && desired.budget === 'used_up') delivery.confirmBudgetShare(desired.share.micros);
          delivery.confirm(revision, null, now);
        });
        return true;
      case 'await_budget':
        throw new PlatformFailure('unavailable', 'Its share of the budget may still be spent by the other platforms of the campaign.');
      case 'wait':
        await this.record((delivery) => delivery.postpone(step.until));
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
        if (step.to === 'running') await this.reserveShare();
        await this.record((delivery) => delivery.markRunStateSent());
        await this.session.setRunState(id, step.to);
        this.progress = { ...this.progress, isRunStateSent: true };
        return false;
      case 'read_back':
        await this.readBack(id);
        return true;
    }
  }

  /** Takes hold of the share that is about to be sent, so that no other platform of the campaign gets it too. */
  private async reserveShare(): Promise<void> {
    const { delivery: key, lease, revision, desired } = this;
    const { share } = desired;
    if (share === null) return;
    const changed = await this.deliveries.changeWithSiblings(key, (delivery, all) => {
      if (delivery.lease !== lease) throw new LeaseLost();
      if (delivery.desiredRevision !== revision || share.of.grant(key.connectionId, all).micros < share.micros)
        throw new DesiredSpecOutdated();
      delivery.markBudgetSent(share.micros, share.offsetMicros);
    });
    if (changed === null) throw new LeaseLost();
    this.delivery = changed.delivery;
  }

  private async update(id: string): Promise<void> {
    const { spec, digest, share } = this.desired;
    await this.reserveShare();
    try {
      const placed = await this.session.updateCampaign(id, spec);
      await this.record((delivery, now) => {
        delivery.recordPlacement(placed, digest, false, now);
        if (share !== null) delivery.confirmBudgetShare(share.micros);
      });
    } catch (error) {
      const isRefused = error instanceof PlatformFailure && error.kind === 'rejected';
      if (isRefused && share !== null && this.delivery.liveShareMicros > share.micros) await this.stop(id);
      throw error;
    }
  }

  /** A platform that refuses a smaller share would go on with the larger one. A stop it never refuses. */
  private async stop(id: string): Promise<void> {
    await this.record((delivery) => delivery.markRunStateSent());
    await this.session.setRunState(id, 'paused');
    const [report] = await this.session.readDelivery([id]);
    if (report !== undefined) await this.record((delivery) => delivery.markRunStateObserved(report.runState));
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
    await this.record((delivery, now) => {
      delivery.recordPlacement(found, null, true, now);
      if (former !== undefined) delivery.inheritBudget(former);
    });
    // What was spent there before is now part of what this campaign has spent.
    this.desired = await this.specBuilder.buildDesiredSpec(this.delivery);
    for (const { platformCampaignId } of duplicates) await this.session.setRunState(platformCampaignId, 'archived');
    if (duplicates.length > 0) await this.record((delivery, now) => delivery.reportDuplicates(duplicates.length, now));
  }

  private async create(): Promise<void> {
    const { spec, digest, createKey } = this.desired;
    await this.reserveShare();
    const isFirst = this.delivery.createSentAt === null;
    await this.record((delivery, now) => delivery.markCreateSent(createKey, now));
    let placed: PlacedCampaign;
    try {
      placed = await this.session.createCampaign(spec, 'paused', createKey);
    } catch (error) {
      const isDefinitelyNotCreated = isFirst && error instanceof PlatformFailure && !mayHaveBeenDone(error);
      await this.record((delivery, now) =>
        isDefinitelyNotCreated ? delivery.markCreateRejected() : delivery.markCreateSent(createKey, now),
      );
      throw error;
    }
    await this.record((delivery, now) => delivery.recordPlacement(placed, digest, !isFirst, now));
  }

  /** What was sent counts only when the platform shows it: one that takes a pause and goes on is found out here. */
  private async readBack(id: string): Promise<void> {
    const [report] = await this.session.readDelivery([id]);
    if (report === undefined) {
      await this.session.getCampaign(id); // throws not_found when it is gone
      throw new PlatformFailure('unavailable', `The platform does not report on the campaign ${id} yet.`);
    }
    if (this.delivery.matchesDesiredState(report.runState)) {
      const { share, digest, budget } = this.desired;
      await this.record((delivery, now) => {
        if (share !== null && (delivery.pushedSpec === digest || budget === 'used_up')) delivery.confirmBudgetShare(share.micros);
        delivery.confirm(this.revision, report, now);
      });
      return;
    }
    await this.record((delivery) => delivery.markRunStateObserved(report.runState));
    throw new PlatformFailure('unavailable', `The platform took the change and did not make it: the campaign is still ${report.runState}.`);
  }

  async record(act: (delivery: Delivery, now: Date) => void): Promise<void> {
    this.delivery = await changeUnderLease(this.deliveries, this.delivery, this.lease, (delivery) => act(delivery, this.clock.now()));
  }
}

function mayHaveBeenDone({ kind, details }: PlatformFailure): boolean {
  return kind === 'unavailable' && details.mayHaveBeenDone === true;
}
