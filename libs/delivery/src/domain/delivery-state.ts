import type { Id } from '#libs/kernel';
import type { Issue } from './delivery-issues.js';
import type { DeliveryStatus } from './delivery-status.js';
import type { DesiredState, RunState } from './desired-state.js';

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

/** Nothing of the campaign is on the platform. */
export const unplaced = {
  platformCampaignId: null,
  platformStatus: null,
  observedState: null,
  observedStatus: null,
  confirmedCampaignRevision: null,
  confirmedAt: null,
  confirmedBudgetMicros: null,
  specDigest: null,
  pushedSpec: null,
  rejectedCreativeIds: [],
  budgetShareMicros: null,
  budgetOffsetMicros: 0,
  budgetUsedUp: false,
  misses: 0,
  missingSince: null,
  createSentAt: null,
  createKey: null,
  duplicateCheckAt: null,
} as const satisfies Partial<DeliveryState>;

/** The state of a delivery before anything is sent to the platform. */
export const initialDeliveryState: Omit<DeliveryState, keyof DeliveryKey | 'platform' | 'desiredState' | 'updatedAt'> = {
  ...unplaced,
  status: 'pending',
  desiredRevision: 0,
  confirmedRevision: 0,
  issues: [],
  waitingSince: null,
  attempts: 0,
  repairs: 0,
  replacements: 0,
  formerStoppedAt: null,
  lease: 0,
  leasedUntil: null,
  nextPushAt: null,
  nextCheckAt: null,
  checkedAt: null,
  authorizationLostAt: null,
  removedAt: null,
  disconnectedAt: null,
};
