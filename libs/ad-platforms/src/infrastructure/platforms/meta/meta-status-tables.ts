import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import type { PlatformIssueCode } from '../../../application/ports/failures.js';

export type Status = PlatformDelivery['status'];

/** What the effective status of a campaign says. ACTIVE and WITH_ISSUES depend on its parts. */
const campaignStatuses: Readonly<Record<string, Status | 'by_parts'>> = {
  ACTIVE: 'by_parts',
  WITH_ISSUES: 'by_parts',
  IN_PROCESS: 'pending',
  PAUSED: 'stopped',
  ARCHIVED: 'stopped',
  DELETED: 'stopped',
};
/** Of a status that this version does not know, the parts decide. */
export const campaignStatusOf = (effective: string): Status | 'by_parts' => campaignStatuses[effective] ?? 'by_parts';

/** What an ad does in a campaign that runs. */
export type AdState = 'runs' | 'in_review' | 'pending' | 'rejected' | 'unpaid' | 'with_issues' | 'stopped';
const adStates: Readonly<Record<string, AdState>> = {
  ACTIVE: 'runs',
  PREAPPROVED: 'in_review',
  PENDING_REVIEW: 'in_review',
  IN_PROCESS: 'pending',
  DISAPPROVED: 'rejected',
  PENDING_BILLING_INFO: 'unpaid',
  WITH_ISSUES: 'with_issues',
  PAUSED: 'stopped',
  CAMPAIGN_PAUSED: 'stopped',
  ADSET_PAUSED: 'stopped',
  ARCHIVED: 'stopped',
  DELETED: 'stopped',
};
/** A state that this version does not know is not claimed to run. */
export const adStateOf = (effective: string): AdState => adStates[effective] ?? 'pending';

/** Meta's error codes of issues that have a code of ours. */
const issueCodes: Readonly<Record<string, PlatformIssueCode>> = {
  '1885364': 'audience_too_small',
  '1870227': 'audience_too_small',
  '2490427': 'creative_rejected',
  '2490468': 'creative_rejected',
  '368': 'account_suspended',
  '2859015': 'account_suspended',
  '3858152': 'policy_declaration_required',
  '2708008': 'policy_declaration_required',
};
export const issueCodeOf = (errorCode: string | number | null | undefined): PlatformIssueCode =>
  issueCodes[String(errorCode ?? '')] ?? 'platform_error';

/** Whether an issue keeps an object from delivering. A type that this version does not know does not. */
const stoppingTypes: Readonly<Record<string, boolean>> = { HARD_ERROR: true, SOFT_ERROR: false };
export const isStopping = (errorType: string | null | undefined): boolean => stoppingTypes[errorType ?? ''] ?? false;

/** Whether the learning of an ad set limits its delivery. */
const limitedLearning: Readonly<Record<string, boolean>> = { LEARNING: false, SUCCESS: false, FAIL: true };
export const isLearningLimited = (status: string | null | undefined): boolean => limitedLearning[status ?? ''] ?? false;
