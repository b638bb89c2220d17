import type { Id } from '#libs/kernel';
import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import { uuidFromId } from '#libs/kernel';
import { type AdRow, budgetMicrosOf, type CampaignRow, digestOf, referenceOf, runStateOf } from './google-shapes.js';
import { presence } from './google-spec.js';
import {
  adReasons,
  type Approval,
  approvals,
  customerProblems,
  defaultApproval,
  defaultStatus,
  meaningOfReason,
  reviews,
  type Status,
  statusOfPrimary,
  statusOfServing,
} from './google-status-tables.js';

type Issue = PlatformDelivery['issues'][number];

/** The delivery of a campaign from what Google says about it, its ad account and its ads. */
export function deliveryOf(row: CampaignRow, ads: readonly AdRow[]): PlatformDelivery {
  const { campaign, customer } = row;
  const reasons = campaign.primaryStatusReasons ?? [];
  const judged = ads
    .filter(({ adGroupAd: { status } }) => status !== 'PAUSED')
    .map((ad) => ({ ad, approval: approvalOf(ad), isInReview: isInReview(ad) }));
  const rejected = judged.filter(({ approval }) => approval === 'rejected').map(({ ad }) => ad);
  const areAllRejected = judged.length > 0 && rejected.length === judged.length;
  const suspension = customerProblems[customer?.status ?? 'UNKNOWN'] ?? null;
  const platformStatus = campaign.primaryStatus ?? campaign.status;
  const runState = runStateOf(campaign);
  const issues: Issue[] = [
    ...(suspension === null ? [] : [{ code: 'account_suspended' as const, message: suspension }]),
    ...(runState === 'running'
      ? [...wideningOf(campaign), ...rejections(rejected, areAllRejected), ...issuesOf(reasons, areAllRejected)]
      : []),
  ];
  const others = judged.filter(({ approval }) => approval !== 'rejected');
  const areInReview = others.length > 0 && others.every((one) => one.isInReview);
  return {
    platformCampaignId: campaign.id,
    reference: referenceOf(campaign),
    runState,
    platformStatus,
    status: statusOf(row, { isSuspended: suspension !== null, areAllRejected, areInReview, hasRejected: rejected.length > 0 }),
    issues,
    specDigest: digestOf(row),
    budgetMicros: budgetMicrosOf(row),
  };
}

interface Circumstances {
  readonly isSuspended: boolean;
  readonly areAllRejected: boolean;
  readonly areInReview: boolean;
  readonly hasRejected: boolean;
}

function statusOf({ campaign }: CampaignRow, { isSuspended, areAllRejected, areInReview, hasRejected }: Circumstances): Status {
  if (isSuspended) return 'not_delivering';
  const { primaryStatus = 'UNKNOWN', servingStatus = 'UNKNOWN' } = campaign;
  const known = statusOfPrimary[primaryStatus];
  const status = known === null ? (statusOfServing[servingStatus] ?? defaultStatus) : (known ?? defaultStatus);
  // The primary status lags behind changes. A paused campaign is stopped whatever it says.
  if (runStateOf(campaign) !== 'running') return 'stopped';
  if (status === 'stopped') return primaryStatus === 'ENDED' || servingStatus === 'ENDED' ? 'stopped' : 'pending';
  if (areAllRejected) return 'not_delivering';
  const isReviewed = (campaign.primaryStatusReasons ?? []).some((reason) => meaningOfReason(reason) === 'review');
  const mayBeInReview = primaryStatus === 'PENDING' || primaryStatus === 'NOT_ELIGIBLE' || primaryStatus === 'UNKNOWN';
  if ((areInReview || isReviewed) && (mayBeInReview || areInReview)) return 'in_review';
  return status === 'delivering' && hasRejected ? 'limited' : status;
}

/** An ad is judged by its policy summary. Only what that leaves open is said by its reasons. */
function approvalOf({ adGroupAd: { policySummary, primaryStatusReasons = [] } }: AdRow): Approval {
  const approval = approvals[policySummary?.approvalStatus ?? 'UNKNOWN'] ?? defaultApproval;
  if (approval !== 'fine') return approval;
  const meanings = primaryStatusReasons.map((reason) => adReasons[reason] ?? defaultApproval);
  if (meanings.includes('rejected')) return 'rejected';
  return meanings.includes('limited') ? 'limited' : 'fine';
}

function isInReview({ adGroupAd: { policySummary, primaryStatusReasons = [] } }: AdRow): boolean {
  return (
    reviews[policySummary?.reviewStatus ?? 'UNKNOWN'] === true || primaryStatusReasons.some((reason) => adReasons[reason] === 'review')
  );
}

/** Google then also reaches people who are in no place of the campaign, or in one that it leaves out. */
function wideningOf({ geoTargetTypeSetting: held }: CampaignRow['campaign']): Issue[] {
  const isWide = [held?.positiveGeoTargetType, held?.negativeGeoTargetType].some((type) => type !== undefined && type !== presence);
  const message = 'The campaign also reaches people who are only interested in its locations, wherever they are. This is set back.';
  return isWide ? [{ code: 'platform_error', message }] : [];
}

const withoutAds = new Set(['NO_AD_GROUP_ADS']);

function issuesOf(reasons: readonly string[], areAllRejected: boolean): Issue[] {
  return reasons.flatMap((reason) => {
    // That no ad can run is said by the rejections.
    if (areAllRejected && withoutAds.has(reason)) return [];
    const meaning = meaningOfReason(reason);
    return typeof meaning === 'string' ? [] : [{ ...meaning }];
  });
}

/** One issue for each set of policy topics, with the creatives that it concerns. */
function rejections(rejected: readonly AdRow[], areAll: boolean): Issue[] {
  const creativesOf = new Map<string, Set<Id<'crv'>>>();
  for (const { adGroupAd } of rejected) {
    const topics = (adGroupAd.policySummary?.policyTopicEntries ?? []).flatMap(({ topic }) => topic ?? []);
    const named = topics.length === 0 ? 'without naming a policy' : `for ${[...new Set(topics)].toSorted().join(', ')}`;
    const message = `Google Ads disapproved the ad ${named}.`;
    const creatives = creativesOf.get(message) ?? new Set();
    const creative = creativeOf(adGroupAd.ad.name);
    if (creative !== null) creatives.add(creative);
    creativesOf.set(message, creatives);
  }
  const code = areAll ? 'all_creatives_rejected' : 'creative_rejected';
  return [...creativesOf].map(([message, creatives]) => ({ code, message, creativeIds: [...creatives] }));
}

/** The creative of an ad: its name. Null for an ad that was not made here. */
export const creativeOf = (name: string | undefined): Id<'crv'> | null =>
  name !== undefined && uuidFromId('crv', name) !== null ? (name as Id<'crv'>) : null;
