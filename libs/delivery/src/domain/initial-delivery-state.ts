import type { DeliveryKey, DeliveryState } from './delivery-record.js';

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
