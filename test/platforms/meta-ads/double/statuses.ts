import { adSetOf, campaignOf, childrenOf } from './objects.js';
import type { AdObject } from './records.js';
import type { World } from './world.js';

const isNew = (world: World, { createdAt }: AdObject) => createdAt + world.settings.processingSeconds * 1_000 > world.clock.now();

export function campaignStatus(world: World, campaign: AdObject): string {
  const { status } = campaign.fields;
  if (status !== 'ACTIVE') return status;
  if (isNew(world, campaign)) return 'IN_PROCESS';
  return campaignIssues(world, campaign).length > 0 ? 'WITH_ISSUES' : 'ACTIVE';
}

export function adSetStatus(world: World, adSet: AdObject): string {
  const { status } = adSet.fields;
  const parent = campaignOf(world, adSet).fields.status;
  if (status === 'DELETED' || parent === 'DELETED') return 'DELETED';
  if (status === 'ARCHIVED' || parent === 'ARCHIVED') return 'ARCHIVED';
  if (status === 'PAUSED') return 'PAUSED';
  if (parent === 'PAUSED') return 'CAMPAIGN_PAUSED';
  if (isNew(world, adSet)) return 'IN_PROCESS';
  return adSetIssues(world, adSet).length > 0 ? 'WITH_ISSUES' : 'ACTIVE';
}

/** The review of an ad is shown before the pauses of what is above it. A reviewed ad stays paused. */
export function adStatus(world: World, ad: AdObject): string {
  const adSet = adSetOf(world, ad.fields);
  const above = [adSet.fields.status, campaignOf(world, ad).fields.status];
  const all = [ad.fields.status, ...above];
  if (all.includes('DELETED')) return 'DELETED';
  if (all.includes('ARCHIVED')) return 'ARCHIVED';
  if (isNew(world, ad)) return 'IN_PROCESS';
  const { review } = ad;
  if (review !== undefined && review.decidedAt > world.clock.now()) return 'PENDING_REVIEW';
  if (review?.isRejected === true) return 'DISAPPROVED';
  if (ad.fields.status === 'PAUSED') return 'PAUSED';
  if (above[1] === 'PAUSED') return 'CAMPAIGN_PAUSED';
  if (above[0] === 'PAUSED') return 'ADSET_PAUSED';
  if (world.adAccounts.get(ad.adAccountId)?.hasFunding === false) return 'PENDING_BILLING_INFO';
  return adIssues(world, ad).length > 0 ? 'WITH_ISSUES' : 'ACTIVE';
}

interface Issue {
  readonly level: 'CAMPAIGN' | 'AD_SET' | 'AD' | 'CREATIVE';
  readonly error_code: number;
  readonly error_summary: string;
  readonly error_message: string;
  readonly error_type: 'HARD_ERROR' | 'SOFT_ERROR';
}

const issue = (level: Issue['level'], code: number, summary: string, message: string): Issue => ({
  level,
  error_code: code,
  error_summary: summary,
  error_message: message,
  error_type: 'HARD_ERROR',
});

/** What keeps an active ad set from delivering. */
export function adSetIssues(world: World, { fields }: AdObject): Issue[] {
  const { custom_audiences: used = [] } = (fields['targeting'] ?? {}) as { readonly custom_audiences?: readonly { readonly id: string }[] };
  const gone = used.some(({ id }) => world.audiences.get(id)?.isDeleted !== false);
  return gone ? [issue('AD_SET', 1885022, 'Custom audience is not available', 'A custom audience of the ad set was deleted.')] : [];
}

export function adIssues(world: World, ad: AdObject): Issue[] {
  return adSetIssues(world, adSetOf(world, ad.fields));
}

/** A campaign has the issues of its ad sets. */
export function campaignIssues(world: World, campaign: AdObject): Issue[] {
  return childrenOf(world, campaign)
    .filter(({ fields }) => fields.status === 'ACTIVE')
    .flatMap((adSet) => adSetIssues(world, adSet));
}
