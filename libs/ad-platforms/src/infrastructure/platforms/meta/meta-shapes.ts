import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlacedCampaign, PlatformRunState } from '../../../application/ports/ad-platform.js';
import { referenceIn } from '../reference-in-name.js';
import { heldMinorUnits } from './meta-money.js';

const id = z.string().min(1);
const text = z.string().nullish();
/** Meta writes numbers as texts or as numbers. */
const number = z.union([z.string(), z.number()]).nullish();
const issues = z
  .array(
    z.looseObject({
      level: text,
      error_code: number,
      error_summary: text,
      error_message: text,
      error_type: text,
    }),
  )
  .nullish();
const labels = z.array(z.looseObject({ id: text, name: text })).nullish();

export const campaignShape = z.looseObject({
  id,
  name: text,
  status: z.string(),
  effective_status: text,
  objective: text,
  bid_strategy: text,
  daily_budget: number,
  lifetime_budget: number,
  budget_remaining: number,
  stop_time: text,
  issues_info: issues,
  adlabels: labels,
});
export type MetaCampaign = z.infer<typeof campaignShape>;

/** An ad set or an ad. */
export const partShape = z.looseObject({
  id,
  name: text,
  status: z.string(),
  effective_status: text,
  campaign_id: text,
  issues_info: issues,
  adlabels: labels,
});

export const adSetShape = z.looseObject({
  ...partShape.shape,
  end_time: text,
  bid_amount: number,
  bid_constraints: z.looseObject({ roas_average_floor: number }).nullish(),
  dsa_beneficiary: text,
  dsa_payor: text,
  targeting: z.record(z.string(), z.unknown()).nullish(),
  attribution_spec: z.array(z.looseObject({ event_type: text, window_days: number })).nullish(),
  learning_stage_info: z.looseObject({ status: text }).nullish(),
});
export type MetaAdSet = z.infer<typeof adSetShape>;

export const adShape = z.looseObject({
  ...partShape.shape,
  adset_id: text,
  creative: z.looseObject({ id: text }).nullish(),
  ad_review_feedback: z.looseObject({ global: z.record(z.string(), z.string()).nullish() }).nullish(),
});
export type MetaAd = z.infer<typeof adShape>;

export const accountShape = z.looseObject({
  account_status: z.int().nullish(),
  disable_reason: z.int().nullish(),
  currency: text,
  amount_spent: number,
  spend_cap: number,
});
export type MetaAccount = z.infer<typeof accountShape>;

/** The fields of an object that are asked for. Of labels, only what is needed to recognize ours. */
const fieldsOf = (shape: { readonly shape: object }) =>
  Object.keys(shape.shape)
    .map((name) => (name === 'adlabels' ? 'adlabels{id,name}' : name === 'creative' ? 'creative{id}' : name))
    .join(',');
export const campaignFields = fieldsOf(campaignShape);
export const adSetFields = fieldsOf(adSetShape);
export const adFields = fieldsOf(adShape);
export const accountFields = fieldsOf(accountShape);

/** What lists have besides the objects that can run, if they are asked for them. */
export const everyCampaignStatus = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'];
export const everyAdSetStatus = [...everyCampaignStatus, 'CAMPAIGN_PAUSED'];
export const everyAdStatus = [...everyAdSetStatus, 'ADSET_PAUSED', 'PENDING_REVIEW', 'DISAPPROVED', 'PREAPPROVED', 'PENDING_BILLING_INFO'];

const runStates: Readonly<Record<string, PlatformRunState>> = {
  ACTIVE: 'running',
  PAUSED: 'paused',
  ARCHIVED: 'archived',
  DELETED: 'archived',
};
/** Of a status that this version does not know, it is not claimed that it stops the campaign. */
const defaultRunState: PlatformRunState = 'running';
export const runStateOf = ({ status }: Pick<MetaCampaign, 'status'>): PlatformRunState => runStates[status] ?? defaultRunState;

/** Archived objects cannot run again. */
export const isFinal = ({ status }: { readonly status: string }): boolean => runStates[status] === 'archived';

interface Labeled {
  readonly name?: string | null | undefined;
  readonly adlabels?: readonly { readonly name?: string | null | undefined }[] | null | undefined;
}

/** Our reference in the labels of an object, or at the end of its name. */
export function referenceOf<P extends 'cmp' | 'aud' | 'crv'>(prefix: P, { name, adlabels }: Labeled) {
  for (const label of adlabels ?? []) {
    const reference = referenceIn(prefix, ` · ${label.name ?? ''}`);
    if (reference !== null) return reference;
  }
  return referenceIn(prefix, name);
}

/** The fields of a campaign that can change, as Meta holds them, in the form in which they are sent. */
export function heldFieldsOf(campaign: MetaCampaign) {
  return {
    name: campaign.name ?? '',
    daily_budget: heldMinorUnits(campaign.daily_budget),
    lifetime_budget: heldMinorUnits(campaign.lifetime_budget),
    bid_strategy: campaign.bid_strategy ?? null,
  };
}

/**
 * Meta keeps no digest: that of the fields that it does not rewrite shows when somebody else has changed them. `alterations` are what Meta
 * has made of the ad sets, which an update sets back.
 */
export function digestOf(campaign: MetaCampaign, alterations: readonly string[] = []): string {
  const held = heldFieldsOf(campaign);
  return createHash('sha256')
    .update(JSON.stringify(alterations.length === 0 ? held : [held, alterations]))
    .digest('hex');
}

export function placedCampaignOf(
  campaign: MetaCampaign,
  ads: PlacedCampaign['ads'] = [],
  adSets: PlacedCampaign['adSets'] = [],
): PlacedCampaign {
  return { platformCampaignId: campaign.id, runState: runStateOf(campaign), ads, adSets, specDigest: digestOf(campaign) };
}
