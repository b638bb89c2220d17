import { isPresent } from './draft.js';
import { momentOf } from './local-time.js';
import type { Customer, Resource } from './records.js';
import { strategyType } from './rules/bidding.js';
import { type Json, textOf } from './schema/types.js';
import type { World } from './world.js';

type ReviewState = 'pending' | 'approved' | 'rejected';

function reviewStateOf(world: World, { review }: Resource): ReviewState {
  if (review === undefined || review.decidedAt > world.clock.now()) return 'pending';
  return review.isRejected ? 'rejected' : 'approved';
}

/** The parts of each resource, for every state of a customer. */
const indexes = new WeakMap<Customer['resources'], Map<string, Resource[]>>();

function partsOf({ resources }: Customer, kind: Resource['kind'], owner: string): readonly Resource[] {
  let index = indexes.get(resources);
  if (index === undefined) {
    index = Map.groupBy(resources.values(), (one) => `${one.kind} of ${textOf(one.fields['adGroup'] ?? one.fields['campaign'])}`);
    indexes.set(resources, index);
  }
  return (index.get(`${kind} of ${owner}`) ?? []).filter(isPresent);
}

interface Status {
  readonly primaryStatus: string;
  readonly primaryStatusReasons: readonly string[];
}

const status = (primaryStatus: string, ...primaryStatusReasons: readonly string[]): Status => ({ primaryStatus, primaryStatusReasons });

/** The summary of ads: in review, rejected, or able to serve. */
function statusOfAds(world: World, ads: readonly Resource[]): Status | null {
  if (ads.length === 0) return status('NOT_ELIGIBLE', 'NO_AD_GROUP_ADS');
  const enabled = ads.filter(({ fields }) => fields['status'] === 'ENABLED');
  if (enabled.length === 0) return status('NOT_ELIGIBLE', 'AD_GROUP_ADS_PAUSED');
  const states = enabled.map((ad) => reviewStateOf(world, ad));
  const count = (state: ReviewState) => states.filter((one) => one === state).length;
  if (count('rejected') === states.length) return status('NOT_ELIGIBLE', 'HAS_ADS_DISAPPROVED');
  if (count('approved') === 0) return status('PENDING', 'MOST_ADS_UNDER_REVIEW');
  return count('rejected') > 0 ? status('LIMITED', 'HAS_ADS_DISAPPROVED') : null;
}

function campaignStatus(world: World, customer: Customer, { fields, name }: Resource): Status {
  const now = world.clock.now();
  if (fields['status'] === 'REMOVED') return status('REMOVED', 'CAMPAIGN_REMOVED');
  if (momentOf(String(fields['endDateTime']), customer.timeZone) < now) return status('ENDED', 'CAMPAIGN_ENDED');
  if (fields['status'] === 'PAUSED') return status('PAUSED', 'CAMPAIGN_PAUSED');
  if (momentOf(String(fields['startDateTime']), customer.timeZone) > now) return status('PENDING', 'CAMPAIGN_PENDING');
  const groups = partsOf(customer, 'adGroup', name);
  if (groups.length === 0) return status('NOT_ELIGIBLE', 'NO_AD_GROUPS');
  const enabled = groups.filter((group) => group.fields['status'] === 'ENABLED');
  if (enabled.length === 0) return status('NOT_ELIGIBLE', 'AD_GROUPS_PAUSED');
  const ads = enabled.flatMap((group) => partsOf(customer, 'adGroupAd', group.name));
  return statusOfAds(world, ads) ?? status('ELIGIBLE');
}

function servingStatus(customer: Customer, { primaryStatus }: Status): string {
  if (customer.status === 'SUSPENDED') return 'SUSPENDED';
  if (primaryStatus === 'ENDED') return 'ENDED';
  if (primaryStatus === 'PENDING') return 'PENDING';
  return ['ELIGIBLE', 'LIMITED'].includes(primaryStatus) ? 'SERVING' : 'NONE';
}

export function campaignRow(world: World, customer: Customer, campaign: Resource): Json {
  const primary = campaignStatus(world, customer, campaign);
  const { fields } = campaign;
  const labels = partsOf(customer, 'campaignLabel', campaign.name);
  return {
    ...fields,
    ...primary,
    servingStatus: servingStatus(customer, primary),
    biddingStrategyType: strategyType(fields),
    paymentMode: 'CLICKS',
    labels: labels.map((one) => one.name),
    missingEuPoliticalAdvertisingDeclaration: fields['containsEuPoliticalAdvertising'] === undefined,
  };
}

function adGroupStatus(world: World, customer: Customer, group: Resource): Status {
  if (group.fields['status'] === 'REMOVED') return status('REMOVED', 'AD_GROUP_REMOVED');
  if (group.fields['status'] === 'PAUSED') return status('PAUSED', 'AD_GROUP_PAUSED');
  const campaign = customer.resources.get(String(group.fields['campaign']));
  const above = campaign === undefined ? status('ELIGIBLE') : campaignStatus(world, customer, campaign);
  const inherited = ['REMOVED', 'ENDED', 'PAUSED'].includes(above.primaryStatus);
  // The enumeration of ad groups has no ENDED.
  if (inherited) return { ...above, primaryStatus: above.primaryStatus === 'ENDED' ? 'NOT_ELIGIBLE' : above.primaryStatus };
  return statusOfAds(world, partsOf(customer, 'adGroupAd', group.name)) ?? status('ELIGIBLE');
}

export const adGroupRow = (world: World, customer: Customer, group: Resource): Json => {
  const { primaryStatus, primaryStatusReasons } = adGroupStatus(world, customer, group);
  return { ...group.fields, primaryStatus, primaryStatusReasons };
};

const policies: Readonly<Record<ReviewState, Json>> = {
  pending: { reviewStatus: 'REVIEW_IN_PROGRESS' },
  approved: { reviewStatus: 'REVIEWED', approvalStatus: 'APPROVED' },
  rejected: {
    reviewStatus: 'REVIEWED',
    approvalStatus: 'DISAPPROVED',
    policyTopicEntries: [{ topic: 'DESTINATION_NOT_WORKING', type: 'PROHIBITED' }],
  },
};

export function adGroupAdRow(world: World, customer: Customer, ad: Resource): Json {
  const { fields } = ad;
  const review = reviewStateOf(world, ad);
  const group = customer.resources.get(String(fields['adGroup']));
  const own = (): Status => {
    if (fields['status'] === 'REMOVED') return status('REMOVED', 'AD_GROUP_AD_REMOVED');
    if (fields['status'] === 'PAUSED') return status('PAUSED', 'AD_GROUP_AD_PAUSED');
    if (review === 'rejected') return status('NOT_ELIGIBLE', 'AD_GROUP_AD_DISAPPROVED');
    if (review === 'pending') return status('PENDING', 'AD_GROUP_AD_UNDER_REVIEW');
    if (group?.fields['status'] === 'PAUSED') return status('NOT_ELIGIBLE', 'AD_GROUP_PAUSED');
    return status('ELIGIBLE');
  };
  return { ...fields, ...own(), adStrength: 'AVERAGE', policySummary: policies[review] };
}
