import { createIssue } from './delivery-issues.js';
import { PlacedDelivery } from './delivery-placement.js';
import { type DeliveryKey, initialDeliveryState } from './delivery-record.js';
import type { DesiredState } from './desired-state.js';
import {
  issueFromFailure,
  issuesFromReport,
  type PlatformReport,
  type PushFailure,
  rejectedCreativeIdsIn,
  sanitizePlatformText,
} from './platform-report.js';
import { backoffMs, isConfirmedGone, nextCheckTime, rejectedBackoffMs, missBackoffMs, reportAfterMs } from './push-backoff.js';

/** A worker that has not been heard of for this long is gone, and another takes over. */
export const leaseMs = 15_000;
/** A platform that changes a campaign more often than this against our will is reported instead of repaired. */
const maxRepairs = 3;
const clockSkewMs = 10_000;
const foundState = { misses: 0, missingSince: null, attempts: 0 };

/**
 * One campaign on one platform: what is wanted there, and what is known to be. The two are counted by revisions of their
 * own: a wish raises `wantedRevision`, and only what the platform has confirmed becomes `confirmedRevision`.
 */
export class Delivery extends PlacedDelivery {
  static create({ accountId, campaignId, connectionId }: DeliveryKey, platform: string, desiredState: DesiredState, now: Date): Delivery {
    const delivery = new Delivery();
    Object.assign(delivery, { accountId, campaignId, connectionId, platform, desiredState }, initialDeliveryState);
    delivery.requestPush(now);
    return delivery;
  }

  /** The campaign is to be otherwise there, or its fields have changed. */
  setDesiredState(desiredState: DesiredState, now: Date): void {
    if (this.disconnectedAt !== null) return;
    this.apply({ desiredState, removedAt: null });
    this.requestPush(now);
  }

  /** The same wish once more: the platform is to be made so, from now until it is. */
  requestPush(now: Date): void {
    this.apply({
      desiredRevision: this.desiredRevision + 1,
      waitingSince: this.waitingSince ?? now,
      attempts: 0,
      repairs: 0,
      updatedAt: now,
    });
    if (this.authorizationLostAt !== null) return this.markUnauthorized(now);
    this.apply({ nextPushAt: now });
    const persistentIssues = this.platformIssues.filter(({ code }) => code !== 'platform_error');
    this.updateStatus(this.pendingStatus, persistentIssues, now);
  }

  /** The connection was taken out of the campaign: it is stopped there, and archived when the campaign is. */
  remove(desiredState: 'paused' | 'archived', now: Date): void {
    if (this.removedAt !== null && this.desiredState === desiredState) return;
    if (this.desiredState !== desiredState) this.setDesiredState(desiredState, now);
    this.apply({ removedAt: now, updatedAt: now });
  }

  /** A user disconnects the platform: a last stop is pushed, and nothing after it. */
  disconnect(now: Date): void {
    if (this.disconnectedAt !== null) return;
    const isStopped = this.isInSync && this.desiredState !== 'running';
    if (this.desiredState !== 'archived') this.apply({ desiredState: 'paused' });
    this.apply({ disconnectedAt: now, nextCheckAt: null });
    if (!isStopped) this.requestPush(now);
    this.updateStatus('disconnected', [], now);
  }

  /** True when this worker now has the delivery in hand: something is due, and no other is at it. */
  acquireLease(now: Date): boolean {
    if (this.isLeased(now) || this.nextPushAt === null || this.nextPushAt > now) return false;
    // The worker before was killed: until its lease ended it may have been creating.
    const previousLeaseEnd = this.leasedUntil;
    if (previousLeaseEnd !== null && this.createSentAt !== null && this.createSentAt < previousLeaseEnd)
      this.apply({ createSentAt: previousLeaseEnd });
    this.apply({ lease: this.lease + 1 });
    this.extendLease(now);
    return true;
  }

  /** When a worker that got no lease has to ask again; null: there is nothing to do, or another one comes for it. */
  rescheduleAt(now: Date): Date | null {
    if (this.nextPushAt === null) return null;
    if (this.isLeased(now)) return this.leasedUntil;
    // The clock of the jobs may be a little ahead of ours.
    return this.nextPushAt.getTime() - now.getTime() < clockSkewMs ? this.nextPushAt : null;
  }

  extendLease(now: Date): void {
    this.apply({ leasedUntil: new Date(now.getTime() + leaseMs) });
  }

  /** Holds what this worker still has in hand; a renewal that comes after the lease was given back takes nothing. */
  renewLease(now: Date): void {
    if (this.leasedUntil !== null) this.extendLease(now);
  }

  releaseLease(): void {
    this.apply({ leasedUntil: null });
  }

  /** The platform is as the wish of `revision` was; `report` is null when nothing is there and nothing is wanted there. */
  confirm(revision: number, report: PlatformReport | null, now: Date): void {
    this.apply({ confirmedRevision: revision, attempts: 0, leasedUntil: null, updatedAt: now });
    if (this.isInSync) this.apply({ waitingSince: null, nextPushAt: null });
    if (report !== null) this.applyReport(report, now);
    else if (this.isInSync) {
      this.apply(foundState);
      this.updateStatus(this.idleStatus, this.budgetIssues(now), now);
    }
  }

  /** Puts the push off without a failure: there is something to wait for. */
  postpone(until: Date): void {
    this.apply({ nextPushAt: until, leasedUntil: null });
  }

  /** What the push was waiting for may have come. */
  expeditePush(now: Date): void {
    const isWaiting = !this.isInSync && !this.isLeased(now) && this.nextPushAt !== null && this.nextPushAt > now;
    if (isWaiting) this.apply({ nextPushAt: now });
  }

  /** A push of the wish of `revision` has failed; `random` is from 0 to 1. */
  recordFailure(failure: PushFailure, now: Date, random: number, revision = this.desiredRevision): void {
    const isRefusal = failure.kind === 'rejected';
    // What came since may well be what the refusal asked for, and the platform has not heard it yet.
    if (isRefusal && revision !== this.desiredRevision) return this.postpone(now);
    const attempts = this.attempts + 1;
    this.apply({ attempts, leasedUntil: null });
    if (failure.kind === 'unauthorized') return this.markUnauthorized(now);
    // A stop that is refused is tried as often as one that is not answered: money is at stake.
    const isSlow = isRefusal && this.shouldExist;
    const waitMs = isSlow ? rejectedBackoffMs(attempts) : backoffMs(attempts, random, failure.retryAfterSeconds);
    const reportAt = (this.waitingSince ?? now).getTime() + reportAfterMs;
    const isReported = isRefusal || reportAt <= now.getTime();
    const next = now.getTime() + waitMs;
    this.apply({ nextPushAt: new Date(isReported ? next : Math.min(next, reportAt)) });
    this.updateStatus(isSlow ? 'not_delivering' : this.status, isReported ? [issueFromFailure(failure, now)] : this.platformIssues, now);
  }

  /** The authorisation is dead: nothing can be pushed until a person renews it. */
  markUnauthorized(now: Date): void {
    this.apply({ authorizationLostAt: this.authorizationLostAt ?? now, nextPushAt: null, nextCheckAt: null });
    this.updateStatus(this.mayRun ? 'unknown' : this.idleStatus, this.platformIssues, now);
  }

  /** The authorisation is back: what waits is pushed, and the rest is read again. */
  markAuthorized(now: Date): void {
    if (this.authorizationLostAt === null || this.disconnectedAt !== null) return;
    this.apply({ authorizationLostAt: null, attempts: 0 });
    if (this.isInSync) {
      this.apply({ nextCheckAt: this.platformCampaignId === null ? null : now });
      this.updateStatus(this.status, this.platformIssues, now);
    } else {
      this.apply({ nextPushAt: now });
      this.updateStatus(this.pendingStatus, this.platformIssues, now);
    }
  }

  /** What the platform shows while nothing is being pushed: a difference to what we know is pushed away, or reported. */
  observe(report: PlatformReport, now: Date): void {
    if (this.isLeased(now) || this.disconnectedAt !== null) return;
    if (this.isGone) return this.markFound(report, now);
    if (!this.isInSync) return;
    this.apply({ authorizationLostAt: null, ...foundState });
    if (!this.hasDrifted(report)) this.apply({ repairs: 0 });
    else if (this.repairs < maxRepairs) return this.repair(report, now);
    this.applyReport(report, now);
    if (this.repairs < maxRepairs) return;
    const message = `The campaign was changed on ${this.platform} again after ${maxRepairs} repairs.`;
    this.updateStatus(this.status, [...this.platformIssues, createIssue('platform_error', message, now)], now);
  }

  hasDrifted({ runState, specDigest }: PlatformReport): boolean {
    if (!this.matchesDesiredState(runState)) return true;
    return this.desiredState !== 'archived' && specDigest !== null && this.specDigest !== null && specDigest !== this.specDigest;
  }

  /**
   * The platform does not find the campaign. One such answer proves nothing: a replica may lag, and some platforms answer the same
   * when access is missing. So it counts only while the ad account can be read, and is final after several looks over the search lag.
   */
  recordMiss(isCredible: boolean, searchLagSeconds: number, now: Date): void {
    const misses = isCredible ? this.misses + 1 : 0;
    const missingSince = isCredible ? (this.missingSince ?? now) : null;
    this.apply({ misses, missingSince, attempts: this.attempts + 1, leasedUntil: null, checkedAt: now });
    if (missingSince !== null && isConfirmedGone(misses, missingSince, searchLagSeconds, now)) return this.markGone(now);
    const again = new Date(now.getTime() + missBackoffMs(this.attempts));
    this.apply(this.isInSync ? { nextCheckAt: again } : { nextPushAt: again });
    const doubt = this.mayRun ? 'It may still be spending, and is looked for again.' : 'It is looked for again.';
    const message = `${this.platform} does not find the campaign ${this.platformCampaignId}. ${doubt}`;
    this.updateStatus(this.mayRun ? 'unknown' : this.status, [createIssue('platform_error', message, now)], now);
  }

  /** Whether a campaign that should exist was reported as gone; it is still looked for. */
  get isGone(): boolean {
    return !this.isInSync && this.missingSince !== null && this.nextPushAt === null;
  }

  copy(): Delivery {
    return Object.assign(Object.create(Delivery.prototype) as Delivery, this);
  }

  private repair(report: PlatformReport, now: Date): void {
    const isOtherSpec = report.specDigest !== this.specDigest;
    const repairs = this.repairs + 1;
    this.apply({
      observedState: report.runState,
      platformStatus: sanitizePlatformText(report.platformStatus),
      checkedAt: now,
      ...(isOtherSpec ? { pushedSpec: null } : {}),
    });
    this.requestPush(now);
    this.apply({ repairs });
  }

  /** The platform does not have the campaign any more. */
  private markGone(now: Date): void {
    this.apply({ nextPushAt: null, nextCheckAt: null });
    if (!this.shouldExist) {
      this.apply({ observedState: 'archived' });
      return this.confirm(this.desiredRevision, null, now);
    }
    if (this.isInSync) this.apply({ desiredRevision: this.desiredRevision + 1, waitingSince: now });
    const message = `The campaign ${this.platformCampaignId} is no longer there on ${this.platform}.`;
    this.updateStatus('not_delivering', [createIssue('platform_error', message, now)], now);
    this.apply({ nextCheckAt: new Date(now.getTime() + rejectedBackoffMs(this.misses)) });
  }

  /** A campaign that was reported as gone is back: it is made as desired. */
  private markFound(report: PlatformReport, now: Date): void {
    this.apply({
      ...foundState,
      observedState: report.runState,
      platformStatus: sanitizePlatformText(report.platformStatus),
      nextCheckAt: null,
    });
    this.requestPush(now);
  }

  private applyReport(report: PlatformReport, now: Date): void {
    const [platformStatus, observedState] = [sanitizePlatformText(report.platformStatus), report.runState];
    if (platformStatus !== this.platformStatus) this.apply({ updatedAt: now });
    this.apply({ ...foundState, platformStatus, observedState, checkedAt: now, rejectedCreativeIds: rejectedCreativeIdsIn(report) });
    if (!this.isInSync) return;
    const isRunning = this.desiredRunState === 'running';
    const budgetIssues = this.budgetIssues(now);
    const platformIssues = issuesFromReport(report, now).filter(({ code }) => budgetIssues.length === 0 || code !== 'budget_exhausted');
    this.updateStatus(
      isRunning ? report.status : this.idleStatus,
      this.desiredState === 'archived' ? [] : [...budgetIssues, ...platformIssues],
      now,
    );
    const isTransient = isRunning && (report.status === 'in_review' || report.status === 'pending');
    this.apply({ nextCheckAt: isTransient ? nextCheckTime(this.updatedAt, now) : null });
  }
}
