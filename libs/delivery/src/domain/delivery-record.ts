import type { Id } from '#libs/kernel';
import { preserveSince, type Issue, createIssue, issueKinds } from './delivery-issues.js';
import type { DeliveryStatus } from './delivery-status.js';
import { type RunState, runStateFor, type DesiredState } from './desired-state.js';
import type { PlatformReport } from './platform-report.js';
import { maxLateStartMs } from './push-backoff.js';

export interface DeliveryKey {
  readonly accountId: Id<'acc'>;
  readonly campaignId: Id<'cmp'>;
  readonly connectionId: Id<'con'>;
}

/** Every field of a delivery that is stored. */
export interface DeliveryState extends DeliveryKey {
  readonly platform: string;
  readonly desiredState: DesiredState;
  readonly desiredRevision: number;
  readonly confirmedRevision: number;
  readonly status: DeliveryStatus;
  readonly issues: readonly Issue[];
  readonly updatedAt: Date;
  readonly platformCampaignId: string | null;
  readonly platformStatus: string | null;
  /** The last observed run state on the platform. Null while the outcome of a run state change is unknown. */
  readonly observedState: RunState | null;
  /** The status in the last report. Null before the first one. */
  readonly observedStatus: DeliveryStatus | null;
  /** What is in force on the platform: the revision of the campaign and the time of the last confirmation, and the budget, in micros. */
  readonly confirmedCampaignRevision: number | null;
  readonly confirmedAt: Date | null;
  readonly confirmedBudgetMicros: number | null;
  /** The platform's digest of the spec that it holds, and our digest of the spec that was pushed last. */
  readonly specDigest: string | null;
  readonly pushedSpec: string | null;
  readonly rejectedCreativeIds: readonly Id<'crv'>[];
  /** The platform's share of a lifetime budget, in micros. Null for a daily budget and before a share is sent. */
  readonly budgetShareMicros: number | null;
  /** Spend in the ad account before the current platform campaign was created, in micros. The platform does not count it. */
  readonly budgetOffsetMicros: number;
  /** Whether the platform has spent its share. It stays paused until the share exceeds its spend. */
  readonly budgetUsedUp: boolean;
  /** The number of consecutive checks that did not find the campaign in a readable ad account, and the time of the first. */
  readonly misses: number;
  readonly missingSince: Date | null;
  /** The time since which the desired state has not been confirmed. */
  readonly waitingSince: Date | null;
  /** Failed pushes of the desired revision, and consecutive repairs that the platform reverted. */
  readonly attempts: number;
  readonly repairs: number;
  /** The latest time at which a create request without a known response can have been in progress. */
  readonly createSentAt: Date | null;
  /** The idempotency key of that create request. */
  readonly createKey: string | null;
  /** How many campaigns on the platform were archived and replaced by another one, because the campaign was unarchived and resumed. */
  readonly replacements: number;
  /** When the campaign that was replaced last had stopped, if it had a share of a lifetime budget. */
  readonly formerStoppedAt: Date | null;
  /** A fencing token, incremented for each worker that acquires the lease. Only the last one may write, until the lease ends. */
  readonly lease: number;
  readonly leasedUntil: Date | null;
  /** The times of the next push and the next check. Null when none is due. */
  readonly nextPushAt: Date | null;
  readonly nextCheckAt: Date | null;
  readonly duplicateCheckAt: Date | null;
  readonly checkedAt: Date | null;
  /** The time at which the authorization was lost. Null while the platform can be accessed. */
  readonly authorizationLostAt: Date | null;
  /** When the connection was removed from the campaign, and when a user disconnected it. */
  readonly removedAt: Date | null;
  readonly disconnectedAt: Date | null;
}

abstract class StoredDelivery {
  constructor(state: DeliveryState) {
    Object.assign(this, state);
  }

  protected apply(values: Partial<DeliveryState>): void {
    Object.assign(this, values);
  }
}

/** Has the fields of `DeliveryState`, which the constructor takes as a whole. */
const StoredFields = StoredDelivery as unknown as abstract new (state: DeliveryState) => StoredDelivery & DeliveryState;

/** The persisted state of a campaign on one platform and the values derived from it. `Delivery` holds the behavior. */
export abstract class DeliveryRecord extends StoredFields {
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
    const isStopPending = !this.shouldExist && this.mayBeSpending;
    if (isStopPending || (isPlaced && this.observedState === null)) return 'pending';
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
    this.apply({ status: effectiveStatus, issues, ...(isSame ? {} : { updatedAt: now }) });
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
