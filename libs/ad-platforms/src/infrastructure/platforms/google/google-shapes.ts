import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlacedCampaign, PlatformRunState } from '../../../application/ports/ad-platform.js';
import { referenceIn } from '../reference-in-name.js';
import { channelFields } from './google-channels.js';

/** Whole numbers of 64 bits come as texts. */
export const int64 = z.union([z.string().regex(/^-?\d{1,19}$/), z.int().transform(String)]);
const texts = z.array(z.string()).optional();
/** What is not set is not in a response. */
const text = z.string().optional();

const budgetShape = z.looseObject({
  resourceName: text,
  amountMicros: int64.optional(),
  totalAmountMicros: int64.optional(),
  period: text,
});

export const campaignRow = z.looseObject({
  campaign: z.looseObject({
    resourceName: z.string(),
    id: int64,
    name: text,
    status: z.string(),
    servingStatus: text,
    primaryStatus: text,
    primaryStatusReasons: texts,
    advertisingChannelType: text,
    campaignBudget: text,
    biddingStrategyType: text,
    targetCpa: z.looseObject({ targetCpaMicros: int64.optional() }).optional(),
    targetCpc: z.looseObject({ targetCpcMicros: int64.optional() }).optional(),
    targetRoas: z.looseObject({ targetRoas: z.number().optional() }).optional(),
    endDateTime: text,
    finalUrlSuffix: text,
    containsEuPoliticalAdvertising: text,
    geoTargetTypeSetting: z.looseObject({ positiveGeoTargetType: text, negativeGeoTargetType: text }).optional(),
  }),
  campaignBudget: budgetShape.optional(),
  customer: z.looseObject({ status: text }).optional(),
});
export type CampaignRow = z.infer<typeof campaignRow>;
export type GoogleCampaign = CampaignRow['campaign'];

const campaignFields = [
  'id',
  'name',
  'status',
  'serving_status',
  'primary_status',
  'primary_status_reasons',
  'campaign_budget',
  'bidding_strategy_type',
  'target_cpa.target_cpa_micros',
  'target_cpc.target_cpc_micros',
  'target_roas.target_roas',
  'end_date_time',
  'final_url_suffix',
  'contains_eu_political_advertising',
  'geo_target_type_setting.positive_geo_target_type',
  'geo_target_type_setting.negative_geo_target_type',
].map((name) => `campaign.${name}`);
const budgetFields = ['amount_micros', 'total_amount_micros', 'period'].map((name) => `campaign_budget.${name}`);

/** Campaigns, removed ones too. */
export const campaignQuery = (where: string): string =>
  `SELECT ${[...campaignFields, ...budgetFields, 'customer.status'].join(', ')} FROM campaign WHERE ${where}`;

export const withIds = (field: string, ids: readonly string[]): string => `${field} IN (${ids.map((id) => BigInt(id)).join(', ')})`;

const assetList = z.array(z.looseObject({ asset: z.string().optional() })).optional();
const textList = z.array(z.looseObject({ text: z.string().optional() })).optional();
const multiAssetShape = z.looseObject({
  marketingImages: assetList,
  squareMarketingImages: assetList,
  portraitMarketingImages: assetList,
  tallPortraitMarketingImages: assetList,
  logoImages: assetList,
  headlines: textList,
  descriptions: textList,
  businessName: text,
  callToActionText: text,
});

export const adRow = z.looseObject({
  campaign: z.looseObject({ id: int64 }).optional(),
  adGroup: z.looseObject({ id: int64, resourceName: text }).optional(),
  adGroupAd: z.looseObject({
    resourceName: z.string(),
    status: text,
    primaryStatus: text,
    primaryStatusReasons: texts,
    ad: z.looseObject({ id: int64, name: text, finalUrls: texts, demandGenMultiAssetAd: multiAssetShape.optional() }),
    policySummary: z
      .looseObject({
        approvalStatus: text,
        reviewStatus: text,
        policyTopicEntries: z.array(z.looseObject({ topic: text, type: text })).optional(),
      })
      .optional(),
  }),
});
export type AdRow = z.infer<typeof adRow>;

const adStatusFields = ['campaign.id', 'ad_group.id', 'ad_group_ad.ad.id', 'ad_group_ad.ad.name', 'ad_group_ad.status'];
const policyFields = ['approval_status', 'review_status', 'policy_topic_entries'].map((name) => `ad_group_ad.policy_summary.${name}`);
const contentFields = ['marketing_images', 'square_marketing_images', 'portrait_marketing_images', 'tall_portrait_marketing_images'];
const moreContentFields = ['logo_images', 'headlines', 'descriptions', 'business_name', 'call_to_action_text'];
const inAd = (name: string) => `ad_group_ad.ad.demand_gen_multi_asset_ad.${name}`;

/** What the ads of campaigns are doing. */
export const adStatusQuery = (ids: readonly string[]): string =>
  `SELECT ${[...adStatusFields, 'ad_group_ad.primary_status', 'ad_group_ad.primary_status_reasons', ...policyFields].join(', ')} ` +
  `FROM ad_group_ad WHERE ${withIds('campaign.id', ids)} AND ad_group_ad.status != 'REMOVED'`;

/** What the ads of a campaign consist of. */
export const adContentQuery = (id: string): string =>
  `SELECT ${[...adStatusFields, 'ad_group_ad.ad.final_urls', ...[...contentFields, ...moreContentFields].map(inAd)].join(', ')} ` +
  `FROM ad_group_ad WHERE ${withIds('campaign.id', [id])} AND ad_group_ad.status != 'REMOVED'`;

const isOn = z.boolean().optional();
const channelsShape = z.looseObject({
  channelStrategy: text,
  selectedChannels: z
    .looseObject({
      youtubeInFeed: isOn,
      youtubeInStream: isOn,
      youtubeShorts: isOn,
      discover: isOn,
      gmail: isOn,
      display: isOn,
      maps: isOn,
    })
    .optional(),
});

export const adGroupRow = z.looseObject({
  adGroup: z.looseObject({
    resourceName: z.string(),
    id: int64,
    name: text,
    status: text,
    optimizedTargetingEnabled: z.boolean().optional(),
    demandGenAdGroupSettings: z.looseObject({ channelControls: channelsShape.optional() }).optional(),
  }),
});
export type AdGroupRow = z.infer<typeof adGroupRow>;
export const adGroupQuery = (id: string): string =>
  `SELECT ad_group.id, ad_group.name, ad_group.status, ad_group.optimized_targeting_enabled, ${channelFields.join(', ')} FROM ad_group ` +
  `WHERE ${withIds('campaign.id', [id])} AND ad_group.status != 'REMOVED'`;

export const criterionRow = z.looseObject({
  adGroup: z.looseObject({ id: int64 }).optional(),
  adGroupCriterion: z.looseObject({
    resourceName: z.string(),
    negative: z.boolean().optional(),
    location: z.looseObject({ geoTargetConstant: text }).optional(),
    language: z.looseObject({ languageConstant: text }).optional(),
    audience: z.looseObject({ audience: text }).optional(),
  }),
});
export type CriterionRow = z.infer<typeof criterionRow>;
export const criterionQuery = (id: string): string =>
  `SELECT ad_group.id, ad_group_criterion.criterion_id, ad_group_criterion.negative, ad_group_criterion.location.geo_target_constant, ` +
  `ad_group_criterion.language.language_constant, ad_group_criterion.audience.audience FROM ad_group_criterion ` +
  `WHERE ${withIds('campaign.id', [id])} AND ad_group_criterion.status != 'REMOVED' ` +
  `AND ad_group_criterion.type IN ('LOCATION', 'LANGUAGE', 'AUDIENCE')`;

const runStates: Readonly<Record<string, PlatformRunState>> = { ENABLED: 'running', PAUSED: 'paused', REMOVED: 'archived' };
/** A status that is not known may be one in which it spends. */
export const runStateOf = ({ status }: GoogleCampaign): PlatformRunState => runStates[status] ?? 'running';

export const referenceOf = ({ name }: GoogleCampaign) => referenceIn('cmp', name);

/** Google holds this day when none is set. */
const noEnd = '2037-12-30';

/** The fields of a campaign that this service sets, in the form in which it sends them. What is not set is an empty text. */
export function heldFieldsOf({ campaign, campaignBudget }: CampaignRow) {
  const isLifetime = campaignBudget?.period === 'CUSTOM_PERIOD';
  return {
    name: campaign.name ?? '',
    amountMicros: isLifetime ? '' : (campaignBudget?.amountMicros ?? ''),
    totalAmountMicros: isLifetime ? (campaignBudget.totalAmountMicros ?? '') : '',
    strategy: campaign.biddingStrategyType ?? '',
    target: String(campaign.targetCpa?.targetCpaMicros ?? campaign.targetCpc?.targetCpcMicros ?? campaign.targetRoas?.targetRoas ?? ''),
    endDateTime: campaign.endDateTime === undefined || campaign.endDateTime >= noEnd ? '' : campaign.endDateTime,
    finalUrlSuffix: campaign.finalUrlSuffix ?? '',
    containsEuPoliticalAdvertising: campaign.containsEuPoliticalAdvertising ?? '',
    positiveGeoTargetType: campaign.geoTargetTypeSetting?.positiveGeoTargetType ?? '',
    negativeGeoTargetType: campaign.geoTargetTypeSetting?.negativeGeoTargetType ?? '',
  };
}
export type HeldFields = ReturnType<typeof heldFieldsOf>;

/** The budget that Google holds, of a day or in total. */
export function budgetMicrosOf(row: CampaignRow): number | null {
  const { amountMicros, totalAmountMicros } = heldFieldsOf(row);
  const amount = Number(totalAmountMicros || amountMicros);
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** Google keeps no digest: that of the fields that matter, as it holds them, shows when somebody else has changed them. */
export function digestOf(row: CampaignRow): string {
  return createHash('sha256')
    .update(JSON.stringify(heldFieldsOf(row)))
    .digest('hex');
}

export function placedCampaignOf(row: CampaignRow, ads: PlacedCampaign['ads'] = [], adSets: PlacedCampaign['adSets'] = []): PlacedCampaign {
  return { platformCampaignId: row.campaign.id, runState: runStateOf(row.campaign), ads, adSets, specDigest: digestOf(row) };
}
