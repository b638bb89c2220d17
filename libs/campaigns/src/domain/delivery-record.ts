import type { Id } from '#libs/kernel';
import { preserveSince, type Issue, createIssue } from './delivery-issues.js';
import type { DeliveryStatus } from './delivery-status.js';
import { type RunState, runStateFor, type DesiredState } from './desired-state.js';

export interface DeliveryKey {
  readonly accountId: Id<'acc'>;
  readonly campaignId: Id<'cmp'>;
  readonly connectionId: Id<'con'>;
}

/** What is kept of a campaign on one platform, and how it is shown; its verbs are in `delivery.ts`. */
export abstract class DeliveryRecord implements DeliveryKey {
  readonly accountId!: Id<'acc'>;
  readonly campaignId!: Id<'cmp'>;
  readonly connectionId!: Id<'con'>;
  readonly platform!: string;
  readonly desiredState!: DesiredState;
  readonly desiredRevision!: number;
  readonly confirmedRevision!: number;
  readonly status!: DeliveryStatus;
  readonly issues!: readonly Issue[];
  readonly updatedAt!: Date;
  readonly platformCampaignId!: string | null;
  readonly platformStatus!: string | null;
  /** How the platform's campaign was when it was last seen; null while a change of it is not answered for. */
  readonly observedState!: RunState | null;
  /** The platform's digest of what it was told last, and ours of what we told it. */
  readonly specDigest!: string | null;
  readonly pushedSpec!: string | null;
  readonly rejectedCreativeIds!: readonly Id<'crv'>[];
  /** The most of the campaign's lifetime budget that the platform may spend; null for a daily budget, and before it was sent. */
  readonly budgetShareMicros!: number | null;
  /** What had been spent in the ad account before the platform's present campaign was created: the platform does not count it. */
  readonly budgetOffsetMicros!: number;
  /** Whether the platform has spent its share; it is kept paused until the share is larger than its spend. */
  readonly budgetUsedUp!: boolean;
  /** Looks in a row that did not find the campaign in an ad account that could be read, and the time of the first one. */
  readonly misses!: number;
  readonly missingSince!: Date | null;
  /** Since when a wish waits for its confirmation. */
  readonly waitingSince!: Date | null;
  /** Failed pushes of this wish, and repairs in a row that the platform took back. */
  readonly attempts!: number;
  readonly repairs!: number;
  /** The last moment at which a create may have been under way whose answer is not known. */
  readonly createSentAt!: Date | null;
  /** The idempotency key that it was sent with. */
  readonly createKey!: string | null;
  /** Counts the workers that have had this delivery in hand; the last of them may write, until the lease ends. */
  readonly lease!: number;
  readonly leasedUntil!: Date | null;
  /** When to push and to look next; null: nothing is due. */
  readonly nextPushAt!: Date | null;
  readonly nextCheckAt!: Date | null;
  readonly duplicateCheckAt!: Date | null;
  readonly checkedAt!: Date | null;
  /** Since when the authorisation is dead: nothing can be pushed or read. */
  readonly authorizationLostAt!: Date | null;
  /** When the connection was taken out of the campaign, and when a user disconnected it. */
  readonly removedAt!: Date | null;
  readonly disconnectedAt!: Date | null;

  get isInSync(): boolean {
    return this.confirmedRevision === this.desiredRevision;
  }

  /** A platform that was taken out is shown until it is known to be still. */
  get isVisible(): boolean {
    return this.removedAt === null || !this.isInSync;
  }

  /** Whether the platform is to have the campaign at all. */
  get shouldExist(): boolean {
    return this.desiredState === 'running' || this.desiredState === 'scheduled';
  }

  /** Whether a campaign may exist on the platform. */
  get mayExist(): boolean {
    return this.platformCampaignId !== null || this.createSentAt !== null;
  }

  /** Whether a campaign is to be created if there is none. */
  get shouldBeCreated(): boolean {
    return this.shouldExist && !this.budgetUsedUp;
  }

  /** How the platform's own campaign has to be. */
  get desiredRunState(): RunState {
    return this.desiredState === 'running' && this.budgetUsedUp ? 'paused' : runStateFor[this.desiredState];
  }

  /** Whether ads may run there, for all that is known. */
  get mayRun(): boolean {
    return this.desiredRunState === 'running' || this.mayBeSpending;
  }

  /** The share of the budget that the platform may still be spending. */
  get liveShareMicros(): number {
    return this.mayBeSpending ? (this.budgetShareMicros ?? 0) : 0;
  }

  /** Whether a platform in this run state is as desired; an archived campaign is as still as a paused one. */
  matchesDesiredState(actual: RunState | null): boolean {
    return actual === this.desiredRunState || (this.desiredState === 'paused' && actual === 'archived');
  }

  private get mayBeSpending(): boolean {
    return this.mayExist && this.observedState !== 'paused' && this.observedState !== 'archived';
  }

  isLeased(now: Date): boolean {
    return this.leasedUntil !== null && this.leasedUntil > now;
  }

  protected get idleStatus(): DeliveryStatus {
    if (this.isPausedForBudget) return 'not_delivering';
    return this.desiredState === 'scheduled' ? 'not_started' : 'stopped';
  }

  /** What is shown while a change is on its way; a scheduled campaign is not there to serve yet. */
  protected get pendingStatus(): DeliveryStatus {
    return this.desiredState === 'scheduled' ? 'not_started' : 'pending';
  }

  /** Whether it is paused on the platform for the sake of the budget alone. */
  protected get isPausedForBudget(): boolean {
    return this.desiredState === 'running' && this.budgetUsedUp;
  }

  /** The issues that come from the platform, not from the loss of the connection. */
  protected get platformIssues(): Issue[] {
    return this.issues.filter(({ code }) => code !== 'connection_expired' && code !== 'connection_disconnected');
  }

  /** The only place where the status changes. */
  protected updateStatus(status: DeliveryStatus, platformIssues: readonly Issue[], now: Date): void {
    const shown = this.disconnectedAt === null ? status : 'disconnected';
    const issues = preserveSince(this.issues, [...this.connectionIssues(), ...platformIssues]);
    const isSame = shown === this.status && JSON.stringify(issues) === JSON.stringify(this.issues);
    this.apply({ status: shown, issues, ...(isSame ? {} : { updatedAt: now }) });
  }

  /** Why a campaign that should run is kept paused. */
  protected budgetIssues(now: Date): Issue[] {
    if (!this.isPausedForBudget) return [];
    const message = `Nothing of the lifetime budget is left for ${this.platform}: its campaign is kept paused there.`;
    return [createIssue('budget_exhausted', message, now)];
  }

  protected apply(values: Partial<DeliveryRecord>): void {
    Object.assign(this, values);
  }

  private connectionIssues(): Issue[] {
    const { platform } = this;
    if (this.disconnectedAt !== null) {
      const isUnstopped = this.authorizationLostAt !== null && !this.isInSync;
      const more = isUnstopped ? ' The stop could not be sent, so it may still be spending: stop it on the pages of the platform.' : '';
      return [createIssue('connection_disconnected', `${platform} was disconnected.${more}`, this.disconnectedAt)];
    }
    if (this.authorizationLostAt === null) return [];
    const message = `The authorisation at ${platform} has ended: nothing can be sent or read, and ads may still run.`;
    return [createIssue('connection_expired', message, this.authorizationLostAt)];
  }
}

/** What is known before anything was sent. */
export const initialDeliveryState = {
  desiredRevision: 0,
  confirmedRevision: 0,
  issues: [],
  platformCampaignId: null,
  platformStatus: null,
  observedState: null,
  specDigest: null,
  pushedSpec: null,
  rejectedCreativeIds: [],
  budgetShareMicros: null,
  budgetOffsetMicros: 0,
  budgetUsedUp: false,
  misses: 0,
  missingSince: null,
  waitingSince: null,
  attempts: 0,
  repairs: 0,
  createSentAt: null,
  createKey: null,
  lease: 0,
  leasedUntil: null,
  nextPushAt: null,
  nextCheckAt: null,
  duplicateCheckAt: null,
  checkedAt: null,
  authorizationLostAt: null,
  removedAt: null,
  disconnectedAt: null,
};
