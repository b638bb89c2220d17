import { type AdAccountClient, type CampaignCreation, type PlatformDelivery, PlatformFailure } from '#libs/ad-platforms/contract';
import type { Clock } from '#libs/kernel';
import type { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import type { DeliveryRepository } from '../../domain/delivery.repository.js';
import type { PushProgress, PushStep } from '../../domain/push-step.js';
import type { DesiredSpec, DesiredSpecBuilder } from './desired-spec.js';

/** Another worker has acquired the lease. */
export class LeaseLost extends Error {}

/** The desired spec is outdated: the campaign or the shares of its other platforms have changed. */
export class DesiredSpecOutdated extends Error {}

/** Changes the delivery while the worker holds this lease. Throws LeaseLost otherwise. */
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

/** One attempt to reconcile a platform with the desired state. Each step is recorded before and after it runs. */
export class PushAttempt {
  progress: PushProgress = { foundNothing: false, isRunStateSent: false };
  readonly lease: number;
  readonly revision: number;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly specBuilder: DesiredSpecBuilder,
    private readonly clock: Clock,
    readonly client: AdAccountClient,
    /** The delivery when the lease was acquired, then after each step. */
    public delivery: Delivery,
    public desired: DesiredSpec,
    /** Aborted when a stop was requested meanwhile. */
    private readonly interruption: AbortSignal,
  ) {
    this.lease = delivery.lease;
    this.revision = delivery.desiredRevision;
  }

  /** Executes one step and returns true when it was the last one. */
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
        throw new PlatformFailure(
          'unavailable',
          desired.awaits === 'reports'
            ? 'The spend of the archived campaign is not reported completely yet, so what is left of the budget is not known.'
            : 'The other platforms of the campaign can still spend its share of the budget.',
        );
      case 'wait':
        await this.record((delivery) => delivery.postpone(step.until));
        return true;
      case 'search_again':
        await this.record((delivery, now) => delivery.recordEmptySearch(now));
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
        await this.client.setRunState(id, step.to);
        this.progress = { ...this.progress, isRunStateSent: true };
        return false;
      case 'read_back':
        await this.readBack(id);
        return true;
    }
  }

  /** Reserves the share before it is sent, so that no other platform of the campaign gets it as well. */
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
    const { createsPartsSeparately } = this.client;
    if (createsPartsSeparately) await this.record((delivery, now) => delivery.markPartsSent(now));
    try {
      const placed = await this.client.updateCampaign(id, spec, this.interruption);
      await this.record((delivery, now) => {
        delivery.recordPlacement(placed, digest, false, now);
        if (share !== null) delivery.confirmBudgetShare(share.micros);
      });
    } catch (error) {
      if (createsPartsSeparately) {
        await this.record((delivery, now) => (isOutcomeKnown(error) ? delivery.markPartsKnown() : delivery.markPartsSent(now)));
      }
      const isRejected = error instanceof PlatformFailure && error.kind === 'rejected';
      if (isRejected && share !== null && this.delivery.liveShareMicros > share.micros) await this.stop(id);
      throw error;
    }
  }

  /** Stops a platform that rejects a smaller share, because it would keep spending the larger one. Platforms do not reject a stop. */
  private async stop(id: string): Promise<void> {
    await this.record((delivery) => delivery.markRunStateSent());
    await this.client.setRunState(id, 'paused');
  }

  /**
   * Reads what the platform has after it has refused a change: that stays in force. Null when there is nothing, or when the platform does
   * not answer and its run state is known from before.
   */
  async readInForce(): Promise<PlatformDelivery | null> {
    const id = this.delivery.platformCampaignId;
    if (id === null) return null;
    try {
      const [report] = await this.client.readDelivery([id]);
      return report ?? null;
    } catch (error) {
      if (!(error instanceof PlatformFailure) || this.delivery.observedState === null) throw error;
      return null;
    }
  }

  private async find(): Promise<void> {
    const existing = await this.client.findCampaigns(this.delivery.campaignId);
    // An archived campaign cannot be reactivated.
    const [found, ...duplicates] = existing.filter(({ runState }) => runState !== 'archived');
    if (found === undefined) {
      this.progress = { ...this.progress, foundNothing: true };
      return;
    }
    const { accountId, campaignId, connectionId } = this.delivery;
    const all = await this.deliveries.ofCampaign(accountId, campaignId);
    const previous = all.find((one) => one.connectionId !== connectionId && one.platformCampaignId === found.platformCampaignId);
    await this.record((delivery, now) => {
      delivery.recordPlacement(found, null, true, now);
      if (previous !== undefined) delivery.inheritBudget(previous);
    });
    // The spend of the found campaign now counts toward this delivery, so the share changes.
    this.desired = await this.specBuilder.buildDesiredSpec(this.delivery);
    for (const { platformCampaignId } of duplicates) await this.client.setRunState(platformCampaignId, 'archived');
    if (duplicates.length > 0) await this.record((delivery, now) => delivery.reportDuplicates(duplicates.length, now));
  }

  private async create(): Promise<void> {
    const { spec, digest, createKey } = this.desired;
    await this.reserveShare();
    const isFirst = this.delivery.createSentAt === null;
    await this.record((delivery, now) => delivery.markCreateSent(createKey, now));
    let creation: CampaignCreation;
    try {
      creation = await this.client.createCampaign(spec, createKey);
    } catch (error) {
      const isDefinitelyNotCreated = isFirst && error instanceof PlatformFailure && !mayHaveExecuted(error);
      await this.record((delivery, now) =>
        isDefinitelyNotCreated ? delivery.markCreateRejected() : delivery.markCreateSent(createKey, now),
      );
      throw error;
    }
    const { placed, isComplete, failure } = creation;
    await this.record((delivery, now) => {
      delivery.recordPlacement(placed, isComplete ? digest : null, !isFirst, now);
      if (failure !== undefined && mayHaveExecuted(failure)) delivery.markPartsSent(now);
    });
    if (failure !== undefined) throw failure;
  }

  /** Confirms a change only when the platform reports it. A platform can accept a pause without applying it. */
  private async readBack(id: string): Promise<void> {
    const [report] = await this.client.readDelivery([id]);
    if (report === undefined) {
      await this.client.getCampaign(id); // throws not_found when the campaign no longer exists
      throw new PlatformFailure('unavailable', `The platform does not report on the campaign ${id} yet.`);
    }
    if (this.delivery.matchesDesiredState(report.runState)) {
      const { share, digest, budget } = this.desired;
      await this.record((delivery, now) => {
        if (share !== null && (delivery.pushedSpec === digest || budget === 'used_up')) delivery.confirmBudgetShare(share.micros);
        const isSent = delivery.pushedSpec === digest;
        delivery.confirm(this.revision, report, now, isSent ? this.desired.campaignRevision : null);
      });
      return;
    }
    await this.record((delivery, now) => delivery.recordReport(report, now));
    throw new PlatformFailure(
      'unavailable',
      `The platform accepted the change but has not applied it: the campaign is still ${report.runState}.`,
    );
  }

  async record(act: (delivery: Delivery, now: Date) => void): Promise<void> {
    this.delivery = await changeUnderLease(this.deliveries, this.delivery, this.lease, (delivery) => act(delivery, this.clock.now()));
  }
}

/** Whether each request of an update had a response. Any other error, such as one of the database, can have lost one. */
function isOutcomeKnown(error: unknown): boolean {
  return error instanceof DesiredSpecOutdated || (error instanceof PlatformFailure && !mayHaveExecuted(error));
}

function mayHaveExecuted({ kind, details }: PlatformFailure): boolean {
  return kind === 'unavailable' && details.mayHaveExecuted === true;
}
