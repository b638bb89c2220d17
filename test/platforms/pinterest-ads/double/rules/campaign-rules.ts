import { z } from 'zod';
import { entityStatus, idText, micros, objectives, text, trackingUrls, unixSeconds } from './fields.js';

const multipliers = z.record(z.string(), z.unknown()).nullable();

const common = {
  ad_account_id: idText,
  name: text.optional(),
  status: entityStatus.optional(),
  daily_spend_cap: micros.nullable().optional(),
  lifetime_spend_cap: micros.nullable().optional(),
  order_line_id: idText.nullable().optional(),
  tracking_urls: trackingUrls.optional(),
  start_time: unixSeconds.nullable().optional(),
  end_time: unixSeconds.nullable().optional(),
  is_campaign_budget_optimization: z.boolean().nullable().optional(),
  default_ad_group_budget_in_micro_currency: micros.nullable().optional(),
  bid_options: multipliers.optional(),
  is_performance_plus: z.boolean().optional(),
};

export const campaignCreate = z.strictObject({
  ...common,
  name: text,
  objective_type: z.enum(objectives),
  is_automated_campaign: z.boolean().optional(),
  is_flexible_daily_budgets: z.boolean().optional(),
});

export const campaignUpdate = z.strictObject({
  ...common,
  id: idText,
  objective_type: z.enum(objectives).nullable().optional(),
  is_automated_campaign: z.boolean().nullable().optional(),
  is_flexible_daily_budgets: z.boolean().nullable().optional(),
});
