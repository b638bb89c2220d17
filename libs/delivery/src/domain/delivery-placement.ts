import { createIssue, type Issue } from './delivery-issues.js';
import { DeliveryRecord } from './delivery-record.js';
import type { DesiredState } from './desired-state.js';
import { unplaced } from './delivery-state.js';
import {
  failureIssue,
  type Placement,
  type PlatformReport,
  type PushFailure,
  rejectedCreatives,
  reportedIssues,
  sanitizeText,
} from './platform-report.js';
import { maxUnseenStopMs, missBackoffMs, nextCheckTime, rejectedBackoffMs } from './push-backoff.js';

/** After this time, a search shows any duplicate on every platform. */
const duplicateCheckDelayMs = 120_000;

export const foundState = { misses: 0, missingSince: null, attempts: 0 };

/** Records each request to a platform and its outcome so that neither is lost in a crash. */
export abstract class PlacedDelivery extends DeliveryRecord {
  /** Recorded before the create request is sent, so that a crash does not lose it, and again when the platform does not respond. */
  markCreateSent(createKey: string, now: Date): void {
    this.assign({ createKey, createSentAt: now, misses: 0, missingSince: null });
  }

  /** Records a search that did not find what an unanswered create request may have made. It is repeated. */
  recordEmptySearch(now: Date): void {
    const misses = this.misses + 1;
    const nextPushAt = new Date(now.getTime() + missBackoffMs(misses));
    this.assign({ misses, missingSince: this.missingSince ?? now, nextPushAt, leasedUntil: null });
  }

  /** Records that the platform has definitely not created a campaign. */
  markCreateRejected(): void {
    this.assign({ createSentAt: null, createKey: null, budgetShareMicros: null });
  }

  /** Recorded before an update creates ads or ad sets, and again when the platform does not respond to one of these requests. */
  markPartsSent(now: Date): void {
    // The platform may have applied a part, so that also what it had before would have to be sent again.
    this.assign({ createSentAt: now, pushedSpec: null });
  }

  /** Records that every request of an update for ads and ad sets has a known outcome. */
  markPartsKnown(): void {
    this.assign({ createSentAt: null });
  }

  /** `wasUncertain`: an earlier create request had no response, so its campaign can still appear as a duplicate. */
  recordPlacement(
    { platformCampaignId, runState, specDigest }: Placement,
    pushedSpec: string | null,
    wasUncertain: boolean,
    now: Date,
  ): void {
    const duplicateCheckAt = wasUncertain ? new Date(now.getTime() + duplicateCheckDelayMs) : this.duplicateCheckAt;
    this.assign({
      platformCampaignId,
      observedState: runState,
      specDigest,
      pushedSpec,
      createSentAt: null,
      createKey: null,
      misses: 0,
      missingSince: null,
      duplicateCheckAt,
      updatedAt: now,
    });
  }

  /** Recorded before a run state change is sent: the observed state is unknown until it is read back. */
  markRunStateSent(): void {
    this.assign({ observedState: null });
  }

  hasDrifted({ runState, specDigest }: PlatformReport): boolean {
    if (!this.matchesDesiredState(runState)) return true;
    return this.desiredState !== 'archived' && specDigest !== null && this.specDigest !== null && specDigest !== this.specDigest;
  }

  /** Records what the platform reports about the campaign that it has, whatever is desired. */
  recordReport(report: PlatformReport, now: Date): void {
    const offsetMicros = this.budgetShareMicros === null ? 0 : this.budgetOffsetMicros;
    const confirmedBudgetMicros = report.budgetMicros === null ? this.confirmedBudgetMicros : report.budgetMicros + offsetMicros;
    const platformStatus = sanitizeText(report.platformStatus);
    const isOtherBudget = this.confirmedBudgetMicros !== null && confirmedBudgetMicros !== this.confirmedBudgetMicros;
    if (platformStatus !== this.platformStatus || isOtherBudget) this.assign({ updatedAt: now });
    this.assign({
      platformStatus,
      observedState: report.runState,
      observedStatus: report.status,
      confirmedBudgetMicros,
      rejectedCreativeIds: rejectedCreatives(report),
      checkedAt: now,
    });
  }

  /** Reports that the platform had created duplicates, of which `archived` were archived. */
  reportDuplicates(archived: number, now: Date): void {
    const message = `The platform created the campaign ${archived + 1} times. Only ${this.platformCampaignId} was kept; the duplicates were archived.`;
    this.updateStatus(this.status, [...this.platformIssues, this.issueOf(createIssue('platform_error', message, now))], now);
  }

  /** Whether the campaign counts as stopped only because it was not found. */
  get isStopUnseen(): boolean {
    return this.isInSync && !this.shouldExist && this.missingSince !== null && this.observedState === 'archived';
  }

  /** Whether the platform may still run the campaign that was archived. Until then, no other can take its place. */
  get isArchiving(): boolean {
    return this.desiredState === 'archived' && (!this.isInSync || (this.isStopUnseen && this.nextCheckAt !== null));
  }

  /**
   * Archiving is final on a platform, so an archived campaign stays as it is until it is to run again. Then another one takes its place
   * on the platform, and the spend of the former one counts as spent before. With a lifetime budget, the other one therefore waits until that
   * spend is reported completely.
   */
  protected leavesArchive(desiredState: DesiredState): boolean {
    if (this.desiredState !== 'archived') return true;
    if (desiredState !== 'running' && desiredState !== 'scheduled') {
      this.assign({ removedAt: null });
      return false;
    }
    if (!this.isArchiving && this.platformCampaignId !== null) {
      // Its status has not changed since, or later, which only makes the next one wait for more reports.
      const formerStoppedAt = this.budgetShareMicros === null ? null : this.updatedAt;
      this.assign({ ...unplaced, replacements: this.replacements + 1, formerStoppedAt });
    }
    return true;
  }

  /** Records a check that again did not find a campaign whose stop was not seen. After a week it counts as deleted. */
  recordStillGone(now: Date): void {
    const misses = this.misses + 1;
    const isOver = this.missingSince === null || now.getTime() - this.missingSince.getTime() > maxUnseenStopMs;
    this.assign({ misses, checkedAt: now, nextCheckAt: isOver ? null : new Date(now.getTime() + rejectedBackoffMs(misses)) });
  }

  /** Records that the platform refused to report, for example because it has closed the ad account: nothing is delivered there. */
  recordRefusedLook(failure: PushFailure, now: Date): void {
    if (!(this.isInSync || this.isRefused) || this.disconnectedAt !== null || this.desiredRunState !== 'running') return;
    this.assign({ observedStatus: 'not_delivering', checkedAt: now, nextCheckAt: null });
    const refusals = this.platformIssues.filter(({ isRefusal }) => isRefusal === true);
    this.updateStatus('not_delivering', [...refusals, failureIssue(failure, now)], now);
  }

  /** Reschedules the push without counting a failed attempt. */
  postpone(until: Date): void {
    this.assign({ nextPushAt: until, leasedUntil: null });
  }

  /** Reschedules a waiting push to now, because its reason to wait may be gone. */
  expeditePush(now: Date): void {
    const isWaiting = !this.isInSync && !this.isLeased(now) && this.nextPushAt !== null && this.nextPushAt > now;
    if (isWaiting) this.assign({ nextPushAt: now });
  }

  /** Records that the platform refused the desired revision. What it has stays in force: `report` says what it is, if it could be read. */
  protected recordRefusal(refusal: Issue, report: PlatformReport | null, now: Date): void {
    const inForce = report === null ? this.issuesInForce : reportedIssues(report, now);
    this.updateStatus(this.statusInForce, [this.issueOf(refusal), ...inForce], now);
    if (report !== null) this.scheduleNextCheck(report, false, now);
  }

  protected observeRefused(report: PlatformReport, now: Date): void {
    // A start or a stop without an answer can still be executed.
    const isOutcomeUnknown = this.observedState === null && report.runState !== 'running';
    this.recordReport(report, now);
    if (isOutcomeUnknown) this.assign({ observedState: null });
    this.assign({ misses: 0, missingSince: null });
    const [refusal] = this.platformIssues.filter(({ isRefusal }) => isRefusal === true) as [Issue];
    this.recordRefusal(refusal, report, now);
    // A stop precedes every other change: it does not wait until the refused one is repeated.
    if (this.isStopDesired) this.expeditePush(now);
  }

  protected applyReport(report: PlatformReport, now: Date, mayStartLate = false): void {
    this.recordReport(report, now);
    this.assign(foundState);
    if (!this.isInSync) return;
    const budgetIssues = this.budgetIssues(now);
    const issues = reportedIssues(report, now).filter(({ code }) => budgetIssues.length === 0 || code !== 'budget_exhausted');
    const isEnded = this.desiredState === 'archived' && report.runState !== 'running';
    this.updateStatus(this.statusOf(report), isEnded ? [] : [...budgetIssues, ...issues], now);
    this.scheduleNextCheck(report, mayStartLate, now);
  }

  private scheduleNextCheck({ status }: PlatformReport, mayStartLate: boolean, now: Date): void {
    const isTransient = this.desiredRunState === 'running' && (status === 'in_review' || status === 'pending');
    this.assign({ nextCheckAt: nextCheckTime({ isTransient, mayStartLate }, this.updatedAt, now) });
  }

  markDuplicatesChecked(): void {
    this.assign({ duplicateCheckAt: null });
  }

  scheduleCheck(nextCheckAt: Date | null): void {
    this.assign({ nextCheckAt });
  }

  /**
   * Recorded before a share of the budget is sent. Until the platform confirms a smaller share, it can spend the larger one.
   * `offsetMicros` is the part of the spend that the platform does not count.
   */
  markBudgetSent(shareMicros: number, offsetMicros: number): void {
    this.assign({ budgetShareMicros: Math.max(shareMicros, this.liveShareMicros), budgetOffsetMicros: offsetMicros });
  }

  /** Records that the platform has applied this share of the budget. */
  confirmBudgetShare(shareMicros: number): void {
    this.assign({ budgetShareMicros: shareMicros });
  }

  /** Takes over the budget of a previous connection to the same ad account, whose platform campaign was found. */
  inheritBudget({ budgetShareMicros, budgetOffsetMicros }: DeliveryRecord): void {
    this.assign({ budgetShareMicros, budgetOffsetMicros });
  }

  setBudgetUsedUp(budgetUsedUp: boolean): void {
    this.assign({ budgetUsedUp });
  }
}
