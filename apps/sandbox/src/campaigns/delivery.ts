import type { AdAccount } from '../accounts/ad-account.js';
import type { DeliveryProgress } from '../metrics/campaign-metrics.js';
import { type Campaign, reviewStatus } from './campaign.js';

export const deliveryStatuses = [
  'PENDING_REVIEW',
  'ACTIVE',
  'LEARNING',
  'LIMITED',
  'PAUSED',
  'ARCHIVED',
  'BUDGET_EXHAUSTED',
  'REJECTED',
  'ACCOUNT_SUSPENDED',
  'PAYMENT_FAILED',
  'AUDIENCE_TOO_SMALL',
  'ENDED',
  'SCHEDULED',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface DeliveryIssue {
  readonly code: string;
  readonly message: string;
  readonly ad_references: readonly string[];
}

export interface Delivery {
  readonly status: DeliveryStatus;
  readonly issues: readonly DeliveryIssue[];
}

/** The inputs of the delivery status in addition to the campaign. */
export interface DeliveryContext {
  readonly now: number;
  readonly account: AdAccount;
  readonly progress: DeliveryProgress;
  /** Number of people that all ad sets reach together. */
  readonly reach: number;
}

const minReach = 1000;
const comfortableReach = 10_000;
const learningMs = 3 * 86_400_000;

/** Determines the delivery status of a campaign. The first applicable reason, in order of precedence, sets the status. */
export function deliveryOf(campaign: Campaign, context: DeliveryContext): Delivery {
  const { now, account, progress, reach } = context;
  const { spec } = campaign;
  const reviews = campaign.ads.map((ad) => ({ ad, status: reviewStatus(ad, now) }));
  const rejected = reviews.filter(({ status }) => status === 'rejected').map(({ ad }) => ad.spec.reference);
  const isAnyApproved = reviews.some(({ status }) => status === 'approved');
  const areAllRejected = campaign.ads.length > 0 && rejected.length === campaign.ads.length;

  const issues: DeliveryIssue[] = [];
  const issue = (code: string, message: string, references: readonly string[] = []) =>
    issues.push({ code, message, ad_references: references });
  if (account.status === 'suspended') issue('account_suspended', 'The ad account is suspended.');
  if (areAllRejected) issue('all_creatives_rejected', 'The review rejected every ad.', rejected);
  else if (rejected.length > 0)
    issue('creative_rejected', `The review rejected ${rejected.length} of ${campaign.ads.length} ads.`, rejected);
  if (progress.isBudgetUsedUp) issue('budget_exhausted', 'The lifetime budget is used up.');
  if (reach < minReach) issue('audience_too_small', `The ad sets reach fewer than ${minReach} people.`);

  const status = ((): DeliveryStatus => {
    if (campaign.runState === 'archived') return 'ARCHIVED';
    if (spec.ends_at !== null && Date.parse(spec.ends_at) <= now) return 'ENDED';
    if (campaign.runState === 'paused') return 'PAUSED';
    if (account.status === 'suspended') return 'ACCOUNT_SUSPENDED';
    if (areAllRejected) return 'REJECTED';
    if (!isAnyApproved) return 'PENDING_REVIEW';
    if (spec.starts_at !== null && Date.parse(spec.starts_at) > now) return 'SCHEDULED';
    if (progress.isBudgetUsedUp) return 'BUDGET_EXHAUSTED';
    if (reach < minReach) return 'AUDIENCE_TOO_SMALL';
    if (reach < comfortableReach) return 'LIMITED';
    const since = progress.firstDeliveredAt ?? now;
    return now < since + learningMs ? 'LEARNING' : 'ACTIVE';
  })();
  return { status, issues };
}
