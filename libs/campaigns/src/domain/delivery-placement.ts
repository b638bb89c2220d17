import { createIssue } from './delivery-issues.js';
import { DeliveryRecord } from './delivery-record.js';
import type { RunState } from './desired-state.js';
import type { Placement } from './platform-report.js';

/** By then a search shows a double, whatever the platform. */
const duplicateCheckDelayMs = 120_000;

/** Notes what is sent to a platform and what came of it, so that no crash forgets either; used by `delivery.ts`. */
export abstract class PlacedDelivery extends DeliveryRecord {
  /** Noted before the platform is asked to create, so that no crash forgets that it was; and again when it does not answer. */
  markCreateSent(createKey: string, now: Date): void {
    this.apply({ createKey, createSentAt: now });
  }

  /** The platform has surely created nothing. */
  markCreateRejected(): void {
    this.apply({ createSentAt: null, createKey: null, budgetShareMicros: null });
  }

  /** `wasUncertain`: an earlier create went unanswered, so that what it made might still turn up. */
  recordPlacement(
    { platformCampaignId, runState, specDigest }: Placement,
    pushedSpec: string | null,
    wasUncertain: boolean,
    now: Date,
  ): void {
    const duplicateCheckAt = wasUncertain ? new Date(now.getTime() + duplicateCheckDelayMs) : this.duplicateCheckAt;
    this.apply({
      platformCampaignId,
      observedState: runState,
      specDigest,
      pushedSpec,
      createSentAt: null,
      createKey: null,
      duplicateCheckAt,
      updatedAt: now,
    });
  }

  /** Noted before the run state is changed: until it is read back, nobody knows. */
  markRunStateSent(): void {
    this.apply({ observedState: null });
  }

  markRunStateObserved(observedState: RunState): void {
    this.apply({ observedState });
  }

  /** The platform had made more than one; so many have been archived. */
  reportDuplicates(archived: number, now: Date): void {
    const message = `The platform had made the campaign ${archived + 1} times; only ${this.platformCampaignId} was kept.`;
    this.updateStatus(this.status, [...this.platformIssues, createIssue('platform_error', message, now)], now);
  }

  markDuplicatesChecked(): void {
    this.apply({ duplicateCheckAt: null });
  }

  scheduleCheck(nextCheckAt: Date | null): void {
    this.apply({ nextCheckAt });
  }

  /**
   * Noted before a share of the budget is sent. Until the platform has confirmed a smaller share, it may spend the larger one.
   * `offsetMicros` is what the platform does not count of the spend.
   */
  markBudgetSent(shareMicros: number, offsetMicros: number): void {
    this.apply({ budgetShareMicros: Math.max(shareMicros, this.liveShareMicros), budgetOffsetMicros: offsetMicros });
  }

  /** The platform now has this share of the budget. */
  confirmBudgetShare(shareMicros: number): void {
    this.apply({ budgetShareMicros: shareMicros });
  }

  /** The campaign that was found is the one of a former connection to the ad account, and goes on with its budget. */
  inheritBudget({ budgetShareMicros, budgetOffsetMicros }: DeliveryRecord): void {
    this.apply({ budgetShareMicros, budgetOffsetMicros });
  }

  setBudgetUsedUp(budgetUsedUp: boolean): void {
    this.apply({ budgetUsedUp });
  }
}
