import { aggregateOf, type DomainEvent, isSameValue } from '#libs/kernel';
import { DeliveryChanged } from './delivery-events.js';
import { preserveSince, type Issue, createIssue, issueKinds } from './delivery-issues.js';
import type { DeliveryStatus } from './delivery-status.js';
import type { DeliveryState } from './delivery-state.js';
import { type RunState, runStateFor } from './desired-state.js';
import type { PlatformReport } from './platform-report.js';
import { maxLateStartMs } from './push-backoff.js';

/** What readers of a campaign saw of a delivery before it was changed. A repository restores it without its constructor. */
const shownBefore = new WeakMap<object, DeliveryRecord['shown']>();

const judged = ({ status, in_sync, issues }: DeliveryRecord['shown']) => ({ status, in_sync, issues });

/** The persisted state of a campaign on one platform and the values derived from it. `Delivery` holds the behavior. */
export abstract class DeliveryRecord extends aggregateOf<DeliveryState>() {
  /** Events about a delivery are events of its campaign. */
  override get resourceType(): string {
    return 'campaign';
  }

  protected override get auditedFields() {
    return {};
  }

  /** Records one event for all that was changed since the last call, if a reader of the campaign sees a difference. */
  override pullEvents(): readonly DomainEvent[] {
    const [before, after] = [shownBefore.get(this), this.shown];
    shownBefore.delete(this);
    if (before !== undefined && !isSameValue(judged(before), judged(after)))
      this.recordEvent(new DeliveryChanged({ delivery: { from: { platforms: [before] }, to: { platforms: [after] } } }, this.updatedAt));
    return super.pullEvents();
  }

  protected override assign(values: Partial<DeliveryState>): void {
    if (!shownBefore.has(this)) shownBefore.set(this, this.shown);
    super.assign(values);
  }

  private get shown() {
    return {
      connection_id: this.connectionId,
      status: this.status,
      in_sync: this.isInSync,
      issues: this.issues.map(({ code }) => code),
      confirmed_revision: this.confirmedCampaignRevision,
      confirmed_budget_micros: this.confirmedBudgetMicros,
      confirmed_at: this.confirmedAt?.toISOString() ?? null,
    };
  }

  get isInSync(): boolean {
    return this.confirmedRevision === this.desiredRevision;
  }

  /** The platform of a removed connection stays visible until its stop is confirmed. */
  get isVisible(): boolean {
    return this.removedAt === null || !this.isInSync;
  }

  /** Whether the campaign should exist on the platform. */
  get shouldExist(): boolean {
    return this.desiredState === 'running' || this.desiredState === 'scheduled';
  }

  /** Whether a campaign may exist on the platform. */
  get mayExist(): boolean {
    return this.platformCampaignId !== null || this.createSentAt !== null;
  }

  /** Whether to create a campaign on the platform when there is none. */
  get shouldBeCreated(): boolean {
    return this.shouldExist && !this.budgetUsedUp;
  }

  /** Whether the next push stops spend. A push that is in progress may be starting it. */
  get isStopDesired(): boolean {
    return !this.shouldBeCreated && (this.mayBeSpending || this.leasedUntil !== null);
  }

  /** The run state that the platform's campaign should have. */
  get desiredRunState(): RunState {
    return this.desiredState === 'running' && this.budgetUsedUp ? 'paused' : runStateFor[this.desiredState];
  }

  /** Whether ads may be running on the platform, as far as is known. */
  get mayRun(): boolean {
    return this.desiredRunState === 'running' || this.mayBeSpending;
  }

  /** The share of the budget that the platform can still spend, in micros. */
  get liveShareMicros(): number {
    return this.mayBeSpending ? (this.budgetShareMicros ?? 0) : 0;
  }

  /** Whether a run state satisfies the desired state. An archived campaign satisfies `paused`, because it does not spend. */
  matchesDesiredState(actual: RunState | null): boolean {
    return actual === this.desiredRunState || (this.desiredState === 'paused' && actual === 'archived');
  }

  /** Whether the look at a stop that is due is one for a start that the platform may still execute. */
  protected mayStillStartLate(now: Date): boolean {
    const isDue = this.nextCheckAt !== null && this.desiredRunState !== 'running';
    return isDue && now.getTime() - this.updatedAt.getTime() < maxLateStartMs;
  }

  /** Whether the campaign shall not run and may still spend. */
  protected get isStopPending(): boolean {
    return !this.shouldExist && this.mayBeSpending;
  }

  protected get mayBeSpending(): boolean {
    return this.mayExist && this.observedState !== 'paused' && this.observedState !== 'archived';
  }

  isLeased(now: Date): boolean {
    return this.leasedUntil !== null && this.leasedUntil > now;
  }

  /** Whether a push is due and no other worker holds the lease. */
  isPushDue(now: Date): boolean {
    return !this.isLeased(now) && this.nextPushAt !== null && this.nextPushAt <= now;
  }

  protected get idleStatus(): DeliveryStatus {
    if (this.isPausedForBudget) return 'not_delivering';
    return this.desiredState === 'scheduled' ? 'not_started' : 'stopped';
  }

  /** The status while a change is pending. A scheduled campaign is not expected to serve yet. */
  protected get pendingStatus(): DeliveryStatus {
    return this.desiredState === 'scheduled' ? 'not_started' : 'pending';
  }

  /** Whether it is paused on the platform only because its share of the budget is used up. */
  protected get isPausedForBudget(): boolean {
    return this.desiredState === 'running' && this.budgetUsedUp;
  }

  /** The issues on the platform, without those about the connection. */
  protected get platformIssues(): Issue[] {
    return this.issues.filter(({ code }) => code !== 'connection_expired' && code !== 'connection_disconnected');
  }

  /** The issues of what is in force on the platform, without a change that it refused or did not answer. */
  protected get issuesInForce(): Issue[] {
    return this.platformIssues.filter(({ code, isRefusal }) => isRefusal !== true && code !== 'platform_error');
  }

  /** Whether the platform has refused the desired revision, so that an earlier one stays in force. The push is still repeated. */
  get isRefused(): boolean {
    return !this.isInSync && this.issues.some(({ isRefusal }) => isRefusal === true);
  }

  /**
   * The status while the platform refuses a change: what it said last about the campaign that it has. A refusal is no statement about
   * running.
   */
  protected get statusInForce(): DeliveryStatus {
    const isPlaced = this.platformCampaignId !== null;
    if (this.isStopPending || (isPlaced && this.observedState === null)) return 'pending';
    if (isPlaced && this.observedState === 'running') return this.observedStatus ?? 'pending';
    return this.shouldExist && !(isPlaced && this.desiredState === 'scheduled') ? 'not_delivering' : this.idleStatus;
  }

  /** The status that a report gives a campaign whose desired state is confirmed. What runs is not called stopped because it should be. */
  protected statusOf({ runState, status }: PlatformReport): DeliveryStatus {
    if (runState === 'running') return status;
    return this.desiredRunState === 'running' ? 'not_delivering' : this.idleStatus;
  }

  /** An issue that the platform does not report itself. It is no error while ads run in spite of it. */
  protected issueOf(issue: Issue): Issue {
    const isServing = this.observedState === 'running' && this.observedStatus !== 'not_delivering';
    return { ...issue, severity: isServing ? 'warning' : issueKinds[issue.code].severity };
  }

  /** Every status change goes through this method. */
  protected updateStatus(status: DeliveryStatus, platformIssues: readonly Issue[], now: Date): void {
    const effectiveStatus = this.disconnectedAt === null ? status : 'disconnected';
    const issues = preserveSince(this.issues, [...this.connectionIssues(), ...platformIssues]);
    const isSame = effectiveStatus === this.status && JSON.stringify(issues) === JSON.stringify(this.issues);
    this.assign({ status: effectiveStatus, issues, ...(isSame ? {} : { updatedAt: now }) });
  }

  /** The issue of a campaign that should run but is paused because its share of the budget is used up. */
  protected budgetIssues(now: Date): Issue[] {
    if (!this.isPausedForBudget) return [];
    const message = `No budget remains for ${this.platform}. Its campaign stays paused there.`;
    return [createIssue('budget_exhausted', message, now)];
  }

  private connectionIssues(): Issue[] {
    const { platform } = this;
    if (this.disconnectedAt !== null) {
      const isUnstopped = this.authorizationLostAt !== null && !this.isInSync;
      const more = isUnstopped
        ? " The stop could not be sent, so the campaign may still be spending. Pause it in the platform's own ads manager."
        : '';
      return [createIssue('connection_disconnected', `${platform} was disconnected.${more}`, this.disconnectedAt)];
    }
    if (this.authorizationLostAt === null) return [];
    const message = `The authorization at ${platform} has expired. The campaign cannot be changed or monitored, and its ads may still be running.`;
    return [createIssue('connection_expired', message, this.authorizationLostAt)];
  }
}
