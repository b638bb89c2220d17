import type { AdVersion, CampaignVersion } from '../metrics/timeline.js';
import type { AdSpec, AudienceSpec, CampaignSpec, RunState } from './spec.js';

/** An ad with its review. The verdict is determined at submission but visible only from `decidedAt` on. */
export interface Ad {
  readonly id: string;
  readonly spec: AdSpec;
  /** Time of submission in epoch milliseconds. */
  readonly since: number;
  readonly decidedAt: number;
  readonly verdict: 'approved' | 'rejected';
  readonly message: string | null;
}

export interface AdSet {
  readonly id: string;
  readonly spec: AudienceSpec;
}

export interface Campaign {
  readonly id: string;
  readonly adAccountId: string;
  readonly runState: RunState;
  readonly spec: CampaignSpec;
  readonly ads: readonly Ad[];
  readonly adSets: readonly AdSet[];
  readonly createdAt: number;
}

export function reviewStatus({ decidedAt, verdict }: Ad, now: number): 'in_review' | Ad['verdict'] {
  return now < decidedAt ? 'in_review' : verdict;
}

/** The ad set of a campaign without audiences. It targets everyone. */
export const broadAdSet: AudienceSpec = { reference: null, name: 'Everyone', rules: null, lookalike: null };

/** The state that the metrics are calculated from. */
export function versionOf({ runState, spec, ads, adSets }: Campaign, from: number): CampaignVersion {
  return {
    from,
    runState,
    budget: { type: spec.budget.type, amountMicros: spec.budget.amount_micros },
    startsAt: spec.starts_at === null ? null : Date.parse(spec.starts_at),
    endsAt: spec.ends_at === null ? null : Date.parse(spec.ends_at),
    ads: ads.map(({ id, since, verdict, decidedAt }): AdVersion => ({ id, since, approvedAt: verdict === 'approved' ? decidedAt : null })),
    adSetIds: adSets.map(({ id }) => id),
  };
}

/** The API representation of a campaign. */
export function campaignView(campaign: Campaign, status: string, now: number): object {
  const { id, runState, spec, ads, adSets, createdAt } = campaign;
  return {
    ...spec,
    id,
    run_state: runState,
    status,
    created_at: new Date(createdAt).toISOString(),
    ads: ads.map((ad) => ({
      ...ad.spec,
      id: ad.id,
      review_status: reviewStatus(ad, now),
      review_message: now < ad.decidedAt ? null : ad.message,
    })),
    ad_sets: adSets.map((adSet) => ({ ...adSet.spec, id: adSet.id })),
  };
}
