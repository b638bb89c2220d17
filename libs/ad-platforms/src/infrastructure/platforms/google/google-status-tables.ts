import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import type { PlatformIssueCode } from '../../../application/ports/failures.js';

export type Status = PlatformDelivery['status'];

/** The status of a campaign by its primary status. Null: by its serving status. PENDING and NOT_ELIGIBLE depend on the reasons too. */
export const statusOfPrimary: Readonly<Record<string, Status | null>> = {
  UNSPECIFIED: null,
  UNKNOWN: null,
  ELIGIBLE: 'delivering',
  LEARNING: 'delivering',
  LIMITED: 'limited',
  PENDING: 'pending',
  PAUSED: 'stopped',
  REMOVED: 'stopped',
  ENDED: 'stopped',
  MISCONFIGURED: 'not_delivering',
  NOT_ELIGIBLE: 'not_delivering',
};

export const statusOfServing: Readonly<Record<string, Status>> = {
  UNSPECIFIED: 'not_delivering',
  UNKNOWN: 'not_delivering',
  SERVING: 'delivering',
  PENDING: 'pending',
  ENDED: 'stopped',
  NONE: 'not_delivering',
  SUSPENDED: 'not_delivering',
};

/** Of a status that this version does not know. */
export const defaultStatus: Status = 'not_delivering';

/** What a reason means for a campaign that should run: an issue with its words, or `review` or `none`. */
export type ReasonMeaning = 'none' | 'review' | { readonly code: PlatformIssueCode; readonly message: string };

const issue = (code: PlatformIssueCode, message: string): ReasonMeaning => ({ code, message });
const fault = (message: string) => issue('platform_error', message);

export const reasonMeanings: Readonly<Record<string, ReasonMeaning>> = {
  UNSPECIFIED: 'none',
  UNKNOWN: 'none',
  CAMPAIGN_REMOVED: 'none',
  CAMPAIGN_PAUSED: 'none',
  CAMPAIGN_PENDING: 'none',
  CAMPAIGN_ENDED: 'none',
  CAMPAIGN_DRAFT: fault('The campaign is a draft in Google Ads.'),
  BIDDING_STRATEGY_MISCONFIGURED: fault(
    'The bid strategy is not set up correctly in Google Ads, for example without conversions to count.',
  ),
  BIDDING_STRATEGY_LIMITED: fault('The bid strategy is limited, for example by its target or by too little data.'),
  BIDDING_STRATEGY_LEARNING: 'none',
  BIDDING_STRATEGY_CONSTRAINED: fault('The target of the bid strategy cannot be reached for most ads.'),
  BUDGET_CONSTRAINED: issue('budget_exhausted', 'The budget limits how often the ads are shown.'),
  BUDGET_MISCONFIGURED: fault('The budget is not set up correctly in Google Ads.'),
  SEARCH_VOLUME_LIMITED: fault('Too few people search for what the campaign targets.'),
  // The service sets back what others pause, and names rejected ads by themselves.
  AD_GROUPS_PAUSED: fault('Every ad group of the campaign is paused in Google Ads.'),
  NO_AD_GROUPS: fault('The campaign has no ad group in Google Ads.'),
  KEYWORDS_PAUSED: 'none',
  NO_KEYWORDS: 'none',
  AD_GROUP_ADS_PAUSED: fault('Every ad of the campaign is paused in Google Ads.'),
  NO_AD_GROUP_ADS: fault('The campaign has no ad that can run in Google Ads.'),
  HAS_ADS_LIMITED_BY_POLICY: 'none',
  HAS_ADS_DISAPPROVED: 'none',
  MOST_ADS_UNDER_REVIEW: 'review',
  MISSING_LEAD_FORM_EXTENSION: 'none',
  MISSING_CALL_EXTENSION: 'none',
  LEAD_FORM_EXTENSION_UNDER_REVIEW: 'none',
  LEAD_FORM_EXTENSION_DISAPPROVED: 'none',
  CALL_EXTENSION_UNDER_REVIEW: 'none',
  CALL_EXTENSION_DISAPPROVED: 'none',
  NO_MOBILE_APPLICATION_AD_GROUP_CRITERIA: 'none',
  CAMPAIGN_GROUP_PAUSED: fault('The group of the campaign is paused in Google Ads.'),
  CAMPAIGN_GROUP_ALL_GROUP_BUDGETS_ENDED: fault('The budgets of the group of the campaign have ended in Google Ads.'),
  APP_NOT_RELEASED: 'none',
  APP_PARTIALLY_RELEASED: 'none',
  HAS_ASSET_GROUPS_DISAPPROVED: 'none',
  HAS_ASSET_GROUPS_LIMITED_BY_POLICY: 'none',
  MOST_ASSET_GROUPS_UNDER_REVIEW: 'review',
  NO_ASSET_GROUPS: 'none',
  ASSET_GROUPS_PAUSED: 'none',
  MISSING_LOCATION_TARGETING: fault('The campaign has no location to target in Google Ads.'),
  CAMPAIGN_NOT_BOOKED: fault('The campaign is not booked in Google Ads.'),
  BOOKING_HOLD_EXPIRING: fault('The booking of the campaign is about to expire in Google Ads.'),
  BOOKING_HOLD_EXPIRED: fault('The booking of the campaign has expired in Google Ads.'),
  BOOKING_CANCELLED: fault('The booking of the campaign was canceled in Google Ads.'),
};

/** Of a reason that this version does not know: Google's word is shown as it is. */
export const meaningOfReason = (reason: string): ReasonMeaning => reasonMeanings[reason] ?? fault(`Google Ads names the reason ${reason}.`);

/** What the approval of an ad means for its creative. */
export type Approval = 'rejected' | 'limited' | 'fine';
export const approvals: Readonly<Record<string, Approval>> = {
  UNSPECIFIED: 'fine',
  UNKNOWN: 'fine',
  DISAPPROVED: 'rejected',
  AREA_OF_INTEREST_ONLY: 'rejected',
  APPROVED_LIMITED: 'limited',
  APPROVED: 'fine',
};
export const defaultApproval: Approval = 'fine';

/** Whether an ad with this state of its review waits for the review. */
export const reviews: Readonly<Record<string, boolean>> = {
  UNSPECIFIED: false,
  UNKNOWN: false,
  REVIEW_IN_PROGRESS: true,
  REVIEWED: false,
  UNDER_APPEAL: false,
  ELIGIBLE_MAY_SERVE: false,
};

/** What the reasons of an ad mean. Those about its campaign and ad group are said by these. */
export const adReasons: Readonly<Record<string, Approval | 'review'>> = {
  UNSPECIFIED: 'fine',
  UNKNOWN: 'fine',
  CAMPAIGN_REMOVED: 'fine',
  CAMPAIGN_PAUSED: 'fine',
  CAMPAIGN_PENDING: 'fine',
  CAMPAIGN_ENDED: 'fine',
  AD_GROUP_PAUSED: 'fine',
  AD_GROUP_REMOVED: 'fine',
  AD_GROUP_AD_PAUSED: 'fine',
  AD_GROUP_AD_REMOVED: 'fine',
  AD_GROUP_AD_DISAPPROVED: 'rejected',
  AD_GROUP_AD_UNDER_REVIEW: 'review',
  AD_GROUP_AD_POOR_QUALITY: 'limited',
  AD_GROUP_AD_NO_ADS: 'fine',
  AD_GROUP_AD_APPROVED_LABELED: 'limited',
  AD_GROUP_AD_AREA_OF_INTEREST_ONLY: 'rejected',
  AD_GROUP_AD_UNDER_APPEAL: 'fine',
};

/** Of an ad account that is not enabled. Google says the state of an ad account that this version does not know by its word. */
export const customerProblems: Readonly<Record<string, string | null>> = {
  UNSPECIFIED: null,
  UNKNOWN: null,
  ENABLED: null,
  CANCELED: 'The ad account is canceled in Google Ads. An administrator of it can reactivate it there.',
  SUSPENDED: 'Google Ads has suspended the ad account. Its notice in Google Ads has the reason.',
  CLOSED: 'The ad account is closed in Google Ads.',
};
