import { z } from 'zod';
import { entityStatus, idText, micros, text, trackingUrls, unixSeconds } from './fields.js';

const ids = z.array(idText).nullable().optional();
const words = z.array(text).nullable().optional();

export const appTypes = ['android_mobile', 'android_tablet', 'ipad', 'iphone', 'web', 'web_mobile'] as const;
export const ageBuckets = ['18-24', '19+', '20+', '21+', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const;
export const genders = ['unknown', 'male', 'female'] as const;

export const targetingSpec = z.strictObject({
  LOCATION: words,
  GEO: words,
  LOCALE: words,
  GENDER: z.array(z.enum(genders)).nullable().optional(),
  APPTYPE: z.array(z.enum(appTypes)).nullable().optional(),
  AGE_BUCKET: z.array(z.enum(ageBuckets)).nullable().optional(),
  MINIMUM_AGE: z.string().regex(/^\d+$/).optional(),
  MAXIMUM_AGE: z
    .string()
    .regex(/^\d+\+?$/)
    .optional(),
  INTEREST: z.array(text).optional(),
  AUDIENCE_INCLUDE: ids,
  AUDIENCE_EXCLUDE: ids,
  SHOPPING_RETARGETING: z
    .array(
      z.strictObject({ lookback_window: z.int().optional(), exclusion_window: z.int().optional(), tag_types: z.array(z.int()).optional() }),
    )
    .nullable()
    .optional(),
  TARGETING_STRATEGY: z
    .array(z.enum(['CHOOSE_YOUR_OWN', 'FIND_NEW_CUSTOMERS', 'RECONNECT_WITH_USERS']))
    .nullable()
    .optional(),
});

const conversionEvents = [
  'PAGE_VISIT',
  'SIGNUP',
  'CHECKOUT',
  'CUSTOM',
  'VIEW_CATEGORY',
  'SEARCH',
  'ADD_TO_CART',
  'WATCH_VIDEO',
  'LEAD',
  'APP_INSTALL',
] as const;

const goal = z.strictObject({
  conversion_tag_v3_goal_metadata: z
    .strictObject({
      attribution_windows: z
        .strictObject({
          click_window_days: z.int().optional(),
          engagement_window_days: z.int().optional(),
          view_window_days: z.int().optional(),
        })
        .optional(),
      conversion_event: z.enum(conversionEvents).optional(),
      conversion_tag_id: idText.optional(),
      cpa_goal_value_in_micro_currency: idText.optional(),
      is_roas_optimized: z.boolean().nullable().optional(),
      learning_mode_type: z.enum(['NOT_ACTIVE', 'ACTIVE']).nullable().optional(),
      reporting_event: text.optional(),
    })
    .optional(),
  frequency_goal_metadata: z
    .strictObject({
      frequency: z.int().min(2).max(20).optional(),
      timerange: z.enum(['THIRTY_DAY', 'DAY', 'SEVEN_DAY', 'TWENTY_MINUTE', 'TEN_MINUTE', 'TWENTY_FOUR_HOUR']).optional(),
    })
    .optional(),
  scrollup_goal_metadata: z.strictObject({ scrollup_goal_value_in_micro_currency: idText.nullable().optional() }).optional(),
});

const campaignId = z.string().regex(/^C?\d+$/);
const billableEvent = z.enum(['CLICKTHROUGH', 'IMPRESSION', 'VIDEO_V_50_MRC']);

const common = {
  name: text.optional(),
  status: entityStatus.optional(),
  campaign_id: campaignId.optional(),
  billable_event: billableEvent.optional(),
  budget_in_micro_currency: micros.nullable().optional(),
  bid_in_micro_currency: micros.nullable().optional(),
  bid_strategy_type: z.enum(['AUTOMATIC_BID', 'MAX_BID', 'TARGET_AVG']).nullable().optional(),
  budget_type: z.enum(['DAILY', 'LIFETIME', 'CBO_ADGROUP']).optional(),
  start_time: unixSeconds.nullable().optional(),
  end_time: unixSeconds.nullable().optional(),
  targeting_spec: targetingSpec.optional(),
  lifetime_frequency_cap: z.int().optional(),
  tracking_urls: trackingUrls.optional(),
  placement_group: z.enum(['ALL', 'SEARCH', 'BROWSE', 'OTHER']).optional(),
  pacing_delivery_type: z.enum(['STANDARD', 'ACCELERATED']).optional(),
  optimization_goal_metadata: goal.nullable().optional(),
  targeting_template_ids: z.array(idText).max(1).nullable().optional(),
  is_creative_optimization: z.boolean().nullable().optional(),
  promotion_id: idText.nullable().optional(),
  promotion_application_level: z.enum(['NONE', 'ITEM', 'AD_GROUP']).nullable().optional(),
  bid_multiplier: z.number().min(0).max(10).optional(),
};

export const adGroupCreate = z.strictObject({
  ...common,
  name: text,
  campaign_id: campaignId,
  billable_event: billableEvent,
  auto_targeting_enabled: z.boolean().optional(),
});

export const adGroupUpdate = z.strictObject({ ...common, id: idText, auto_targeting_enabled: z.boolean().nullable().optional() });

export const audienceSizing = z.strictObject({
  auto_targeting_enabled: z.boolean().nullable().optional(),
  placement_group: common.placement_group,
  creative_types: z.array(text).nullable().optional(),
  targeting_spec: targetingSpec.optional(),
  product_group_ids: ids,
  keywords: z
    .array(
      z.strictObject({
        value: z.string().max(120),
        match_type: z.enum(['BROAD', 'PHRASE', 'EXACT', 'EXACT_NEGATIVE', 'PHRASE_NEGATIVE']).nullable(),
      }),
    )
    .nullable()
    .optional(),
});
