import type { Id } from '#libs/kernel';
import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import { referenceIn } from '../reference-in-name.js';
import {
  budgetMicrosOf,
  digestOf,
  isFinal,
  type PinterestAd,
  type PinterestCampaign,
  referenceOf,
  runStateOf,
} from './pinterest-shapes.js';

type Status = PlatformDelivery['status'];
type Issue = PlatformDelivery['issues'][number];

/** RUNNING depends on the ads. */
const statuses: Readonly<Record<string, Status>> = {
  NOT_STARTED: 'pending',
  PAUSED: 'stopped',
  COMPLETED: 'stopped',
  ARCHIVED: 'stopped',
  DRAFT: 'stopped',
  DELETED_DRAFT: 'stopped',
  ADVERTISER_DISABLED: 'not_delivering',
};

/** The delivery of a campaign from what Pinterest says about it and its ads. */
export function deliveryOf(campaign: PinterestCampaign, adsOfCampaign: readonly PinterestAd[]): PlatformDelivery {
  const ads = adsOfCampaign.filter((ad) => !isFinal(ad));
  const platformStatus = campaign.summary_status ?? campaign.status;
  const rejected = ads.filter(({ review_status: status }) => status === 'REJECTED');
  const isOver = statuses[platformStatus] === 'stopped';
  return {
    platformCampaignId: campaign.id,
    reference: referenceOf(campaign),
    runState: runStateOf(campaign),
    platformStatus,
    status: platformStatus === 'RUNNING' ? statusOfAds(ads, rejected) : (statuses[platformStatus] ?? 'not_delivering'),
    issues: [
      ...(platformStatus === 'ADVERTISER_DISABLED' ? [accountSuspended] : []),
      ...(isOver ? [] : rejections(rejected, rejected.length === ads.length)),
      ...(platformStatus === 'RUNNING' && ads.length === 0 ? [withoutAds] : []),
    ],
    specDigest: digestOf(campaign),
    budgetMicros: budgetMicrosOf(campaign),
  };
}

const accountSuspended: Issue = { code: 'account_suspended', message: 'Pinterest has disabled the ad account.' };
const withoutAds: Issue = { code: 'platform_error', message: 'The campaign runs on Pinterest, but has no ads there.' };

function statusOfAds(ads: readonly PinterestAd[], rejected: readonly PinterestAd[]): Status {
  if (rejected.length === ads.length) return 'not_delivering';
  const others = ads.filter((ad) => !rejected.includes(ad));
  if (others.every(({ review_status: status }) => status === 'PENDING')) return 'in_review';
  return rejected.length === 0 ? 'delivering' : 'limited';
}

/** One issue for each reason, in Pinterest's words, with the creatives that it concerns. */
function rejections(rejected: readonly PinterestAd[], areAll: boolean): readonly Issue[] {
  const creativesOf = new Map<string, Set<Id<'crv'>>>();
  for (const { name, rejected_reasons, rejection_labels } of rejected) {
    const texts = rejection_labels?.length ? rejection_labels : (rejected_reasons ?? []);
    const message = texts.length === 0 ? 'Pinterest rejected the ad without a reason.' : texts.join(' ');
    const creatives = creativesOf.get(message) ?? new Set();
    const creative = referenceIn('crv', name);
    if (creative !== null) creatives.add(creative);
    creativesOf.set(message, creatives);
  }
  const code = areAll ? 'all_creatives_rejected' : 'creative_rejected';
  return [...creativesOf].map(([message, creatives]) => ({ code, message, creativeIds: [...creatives] }));
}
