import { createIssue } from './delivery-issues.js';
import { foundState, PlacedDelivery } from './delivery-placement.js';
import { type DeliveryKey, initialDeliveryState } from './delivery-state.js';
import type { DesiredState } from './desired-state.js';
import { failureIssue, type PlatformReport, type PushFailure, reportedIssues } from './platform-report.js';
import { backoffMs, isConfirmedGone, missBackoffMs, rejectedBackoffMs, reportAfterMs } from './push-backoff.js';

/** How long a worker holds a delivery without renewing its lease, before another worker can take over. */
export const leaseMs = 15_000;
/** Consecutive repairs after which a change on the platform is reported instead of repaired. */
const maxRepairs = 3;
const clockSkewMs = 10_000;

/**
 * One campaign on one platform: its desired and its observed state. Every change of the desired state increments `desiredRevision`.
 * `confirmedRevision` follows when the platform has confirmed that revision.
 */
export class Delivery extends PlacedDelivery {
  static create({ accountId, campaignId, connectionId }: DeliveryKey, platform: string, desiredState: DesiredState, now: Date): Delivery {
    const delivery = new Delivery({ ...initialDeliveryState, accountId, campaignId, connectionId, platform, desiredState, updatedAt: now });
    delivery.requestPush(now);
    // The events of its campaign tell that it begins.
    delivery.pullEvents();
    return delivery;
  }

  /** Sets the desired state, also when only the fields of the campaign have changed. */
  setDesiredState(desiredState: DesiredState, now: Date): void {
    if (this.disconnectedAt !== null || !this.leavesArchive(desiredState)) return;
    if (this.isStopUnseen) this.assign({ misses: 0, missingSince: null, nextCheckAt: null });
    this.assign({ desiredState, removedAt: null });
    this.requestPush(now);
  }

  /** Requests a push of the desired state under a new revision. */
  requestPush(now: Date): void {
    this.assign({
      desiredRevision: this.desiredRevision + 1,
      waitingSince: this.waitingSince ?? now,
      attempts: 0,
      repairs: 0,
      updatedAt: now,
    });
    if (this.authorizationLostAt !== null) return this.markUnauthorized(now);
    this.assign({ nextPushAt: now });
    this.updateStatus(this.pendingStatus, this.issuesInForce, now);
  }

  /** Stops a campaign whose connection was removed. It is archived on the platform when the campaign is archived. */
  remove(desiredState: 'paused' | 'archived', now: Date): void {
    if (this.removedAt !== null && (this.desiredState === desiredState || this.desiredState === 'archived')) return;
    if (this.desiredState !== desiredState) this.setDesiredState(desiredState, now);
    this.assign({ removedAt: now, updatedAt: now });
  }

  /** Pushes a final stop when a user disconnects the platform. Nothing is pushed after it. */
  disconnect(now: Date): void {
    if (this.disconnectedAt !== null) return;
    const isStopped = this.isInSync && this.desiredState !== 'running';
    if (this.desiredState !== 'archived') this.assign({ desiredState: 'paused' });
    this.assign({ disconnectedAt: now, nextCheckAt: null });
    if (!isStopped) this.requestPush(now);
    this.updateStatus('disconnected', [], now);
  }

  /** Acquires the lease and returns true when a push is due and no other worker holds the lease. */
  acquireLease(now: Date): boolean {
    if (!this.isPushDue(now)) return false;
    // The previous worker was killed. It can have sent a create request until its lease ended.
    const leaseEnd = this.leasedUntil;
    if (leaseEnd !== null && this.createSentAt !== null && this.createSentAt < leaseEnd) this.assign({ createSentAt: leaseEnd });
    this.assign({ lease: this.lease + 1 });
    this.extendLease(now);
    return true;
  }

  /** When a worker without a lease should retry. Null when nothing is due or another job handles it. */
  rescheduleAt(now: Date): Date | null {
    if (this.nextPushAt === null) return null;
    if (this.isLeased(now)) return this.leasedUntil;
    // The clock of the job queue can be slightly ahead of this clock.
    return this.nextPushAt.getTime() - now.getTime() < clockSkewMs ? this.nextPushAt : null;
  }

  extendLease(now: Date): void {
    this.assign({ leasedUntil: new Date(now.getTime() + leaseMs) });
  }

  /** Renews a lease that is still held. A renewal after the release has no effect. */
  renewLease(now: Date): void {
    if (this.leasedUntil !== null) this.extendLease(now);
  }

  releaseLease(): void {
    this.assign({ leasedUntil: null });
  }

  /**
   * Confirms that the platform matches `revision`. `report` is null when no campaign exists there and none should. `campaignRevision` is the
   * revision of the campaign that the platform was sent. It is null when only its run state was.
   */
  confirm(revision: number, report: PlatformReport | null, now: Date, campaignRevision: number | null = null): void {
    const mayStartLate = revision - this.confirmedRevision > 1 && this.desiredRunState === 'paused';
    this.assign({ confirmedRevision: revision, attempts: 0, leasedUntil: null, updatedAt: now });
    if (campaignRevision !== null) this.assign({ confirmedCampaignRevision: campaignRevision, confirmedAt: now });
    if (this.isInSync) this.assign({ waitingSince: null, nextPushAt: null });
    if (report !== null) this.applyReport(report, now, mayStartLate);
    else if (this.isInSync) {
      this.assign(foundState);
      this.updateStatus(this.idleStatus, this.budgetIssues(now), now);
    }
  }

  /**
   * Records a failed push of `revision`. `random` is between 0 and 1 and sets the jitter. `report` is what a platform that refused the
   * push says about the campaign that it has: that stays in force.
   */
  recordFailure(
    failure: PushFailure,
    now: Date,
    random: number,
    revision = this.desiredRevision,
    report: PlatformReport | null = null,
  ): void {
    const isRejection = failure.kind === 'rejected';
    // A newer revision may already fix what the platform rejected.
    if (isRejection && revision !== this.desiredRevision) return this.postpone(now);
    const attempts = this.attempts + 1;
    this.assign({ attempts, leasedUntil: null });
    if (failure.kind === 'unauthorized') return this.markUnauthorized(now);
    if (report !== null) this.recordReport(report, now);
    // A rejected stop is retried as often as one without a response, because the campaign keeps spending. An edit of one that is stopped
    // can wait.
    const isSlow = isRejection && !this.isStopPending;
    // A stop waits as long as a limit of calls demands, and otherwise no longer than its own pauses.
    const askedSeconds = this.isStopPending && failure.kind !== 'rate_limited' ? 0 : failure.retryAfterSeconds;
    const waitMs = isSlow ? rejectedBackoffMs(attempts) : backoffMs(attempts, random, askedSeconds);
    const reportAt = (this.waitingSince ?? now).getTime() + reportAfterMs;
    const isReported = isRejection || reportAt <= now.getTime();
    const next = now.getTime() + waitMs;
    this.assign({ nextPushAt: new Date(isReported ? next : Math.min(next, reportAt)) });
    const issue = failureIssue(failure, now);
    if (isRejection) this.recordRefusal({ ...issue, isRefusal: true }, report, now);
    // What the platform said when it refused the change says more than that it does not answer now.
    else this.updateStatus(this.status, isReported && !this.isRefused ? [this.issueOf(issue)] : this.platformIssues, now);
  }

  /** Suspends pushes and checks until a user renews the authorization. */
  markUnauthorized(now: Date): void {
    this.assign({ authorizationLostAt: this.authorizationLostAt ?? now, nextPushAt: null, nextCheckAt: null });
    this.updateStatus(this.mayRun ? 'unknown' : this.idleStatus, this.platformIssues, now);
  }

  /** Resumes after the authorization was renewed: pushes a pending change or checks the platform. */
  markAuthorized(now: Date): void {
    if (this.authorizationLostAt === null || this.disconnectedAt !== null) return;
    this.assign({ authorizationLostAt: null, attempts: 0 });
    if (this.isInSync) {
      this.assign({ nextCheckAt: this.platformCampaignId === null ? null : now });
      this.updateStatus(this.status, this.platformIssues, now);
    } else {
      this.assign({ nextPushAt: now });
      this.updateStatus(this.pendingStatus, this.platformIssues, now);
    }
  }

  /**
   * Processes a report that was read while no push is in progress. Drift is repaired, or reported after repeated repairs. While the platform
   * refuses a change, the report says what is in force instead.
   */
  observe(report: PlatformReport, now: Date): void {
    if (this.isLeased(now) || this.disconnectedAt !== null) return;
    if (this.isGone) return this.markFound(report, now);
    if (this.isRefused) return this.authorizationLostAt === null ? this.observeRefused(report, now) : this.markAuthorized(now);
    if (!this.isInSync) return;
    this.assign({ authorizationLostAt: null, ...foundState });
    if (!this.hasDrifted(report)) this.assign({ repairs: 0 });
    else if (this.repairs < maxRepairs) return this.repair(report, now);
    this.applyReport(report, now, this.mayStillStartLate(now));
    if (this.repairs < maxRepairs) return;
    const message = `The campaign was changed on ${this.platform} again after ${maxRepairs} repairs and is no longer repaired.`;
    this.updateStatus(this.status, [...this.platformIssues, this.issueOf(createIssue('platform_error', message, now))], now);
  }

  /**
   * Records that the platform did not find the campaign. A single miss is not conclusive: a replica can lag, and some platforms give
   * the same response when access is missing. A miss counts only while the ad account can be read. The campaign is gone after several
   * misses over more than the search lag.
   */
  recordMiss(isCredible: boolean, searchLagSeconds: number, now: Date): void {
    const misses = isCredible ? this.misses + 1 : 0;
    const missingSince = isCredible ? (this.missingSince ?? now) : null;
    this.assign({ misses, missingSince, attempts: this.attempts + 1, leasedUntil: null, checkedAt: now });
    if (missingSince !== null && isConfirmedGone(misses, missingSince, searchLagSeconds, now)) return this.markGone(now);
    const nextAttemptAt = new Date(now.getTime() + missBackoffMs(this.attempts));
    this.assign(this.isInSync ? { nextCheckAt: nextAttemptAt } : { nextPushAt: nextAttemptAt });
    const warning = this.mayRun ? ' It may still be spending.' : '';
    const message = `${this.platform} does not find the campaign ${this.platformCampaignId}.${warning} The search is repeated.`;
    this.updateStatus(this.mayRun ? 'unknown' : this.status, [createIssue('platform_error', message, now)], now);
  }

  /** Whether a campaign that should exist was reported as gone. Checks continue in case it reappears. */
  get isGone(): boolean {
    return !this.isInSync && this.missingSince !== null && this.nextPushAt === null;
  }

  copy(): Delivery {
    return new Delivery(this);
  }

  private repair(report: PlatformReport, now: Date): void {
    const isOtherSpec = report.specDigest !== this.specDigest;
    const repairs = this.repairs + 1;
    this.recordReport(report, now);
    if (isOtherSpec) this.assign({ pushedSpec: null });
    this.requestPush(now);
    this.assign({ repairs });
    // What the platform made of the campaign is shown until it is set back.
    this.updateStatus(this.status, reportedIssues(report, now), now);
  }

  private markGone(now: Date): void {
    this.assign({ nextPushAt: null, nextCheckAt: null });
    if (!this.shouldExist) {
      const { misses, missingSince } = this;
      this.assign({ observedState: 'archived' });
      this.confirm(this.desiredRevision, null, now);
      // Nobody has seen the stop, so the checks continue in case the campaign reappears.
      return this.assign({ misses, missingSince, nextCheckAt: new Date(now.getTime() + rejectedBackoffMs(misses)) });
    }
    if (this.isInSync) this.assign({ desiredRevision: this.desiredRevision + 1, waitingSince: now });
    const message = `The campaign ${this.platformCampaignId} no longer exists on ${this.platform}.`;
    this.updateStatus('not_delivering', [createIssue('platform_error', message, now)], now);
    this.assign({ nextCheckAt: new Date(now.getTime() + rejectedBackoffMs(this.misses)) });
  }

  /** Pushes the desired state to a campaign that was reported as gone and has reappeared. */
  private markFound(report: PlatformReport, now: Date): void {
    this.recordReport(report, now);
    this.assign({ ...foundState, nextCheckAt: null });
    this.requestPush(now);
  }
}
