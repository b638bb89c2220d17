import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlacedCampaign, PlatformRunState } from '../../../application/ports/ad-platform.js';
import { referenceIn } from '../reference-in-name.js';

const status = z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT']);
const id = z.string().min(1);

export const campaignShape = z.looseObject({
  id,
  name: z.string().nullish(),
  status,
  summary_status: z.string().nullish(),
  objective_type: z.string().nullish(),
  daily_spend_cap: z.number().nullish(),
  lifetime_spend_cap: z.number().nullish(),
  end_time: z.number().nullish(),
});
export type PinterestCampaign = z.infer<typeof campaignShape>;

export const partShape = z.looseObject({ id, name: z.string().nullish(), status, campaign_id: z.string().nullish() });
export const adShape = z.looseObject({
  ...partShape.shape,
  ad_group_id: z.string().nullish(),
  pin_id: z.string().nullish(),
  review_status: z.string().nullish(),
  rejected_reasons: z.array(z.string()).nullish(),
  rejection_labels: z.array(z.string()).nullish(),
});
export type PinterestAd = z.infer<typeof adShape>;

/** Every status of an object, also those that lists leave out unless asked. */
export const everyStatus = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT'];

export const isFinal = (part: { readonly status: z.infer<typeof status> }) => part.status === 'ARCHIVED' || part.status === 'DELETED_DRAFT';

const runStates: Readonly<Record<z.infer<typeof status>, PlatformRunState>> = {
  ACTIVE: 'running',
  PAUSED: 'paused',
  DRAFT: 'paused',
  ARCHIVED: 'archived',
  DELETED_DRAFT: 'archived',
};
export const runStateOf = (campaign: PinterestCampaign): PlatformRunState => runStates[campaign.status];

/** Pinterest also reports 0 for what is not set. */
const amountOf = (value: number | null | undefined): number | null => (value == null || value === 0 ? null : value);

/** The fields of a campaign as Pinterest holds them, in the form in which they are sent. */
export function heldFieldsOf(campaign: PinterestCampaign) {
  return {
    name: campaign.name ?? '',
    daily_spend_cap: amountOf(campaign.daily_spend_cap),
    lifetime_spend_cap: amountOf(campaign.lifetime_spend_cap),
    end_time: amountOf(campaign.end_time),
  };
}

/** The budget that Pinterest holds, of a day or in total. */
export const budgetMicrosOf = (campaign: PinterestCampaign): number | null =>
  amountOf(campaign.daily_spend_cap) ?? amountOf(campaign.lifetime_spend_cap);

/** Pinterest keeps no digest: that of the fields that matter, as it holds them, shows when somebody else has changed them. */
export function digestOf(campaign: PinterestCampaign): string {
  return createHash('sha256')
    .update(JSON.stringify(heldFieldsOf(campaign)))
    .digest('hex');
}

export function placedCampaignOf(
  campaign: PinterestCampaign,
  ads: PlacedCampaign['ads'] = [],
  adSets: PlacedCampaign['adSets'] = [],
): PlacedCampaign {
  return { platformCampaignId: campaign.id, runState: runStateOf(campaign), ads, adSets, specDigest: digestOf(campaign) };
}

export const referenceOf = (campaign: PinterestCampaign) => referenceIn('cmp', campaign.name);
