import { z } from 'zod';
import { asyncColumns } from '../report-columns.js';
import { bodyWindow, day, idText } from './fields.js';

const ids = z.array(idText).min(1).max(500).optional();

/** Of the levels and periods that the API has, those of ads, ad groups and campaigns by day or in total. */
export const reportCreate = z.strictObject({
  start_date: day,
  end_date: day,
  granularity: z.enum(['TOTAL', 'DAY']),
  level: z.enum(['PIN_PROMOTION', 'AD_GROUP', 'CAMPAIGN']),
  columns: z.array(z.enum(Object.keys(asyncColumns) as [string, ...string[]])).min(1),
  click_window_days: bodyWindow.optional(),
  engagement_window_days: bodyWindow.optional(),
  view_window_days: bodyWindow.optional(),
  conversion_report_time: z.enum(['TIME_OF_AD_ACTION', 'TIME_OF_CONVERSION']).optional(),
  attribution_types: z.array(z.enum(['INDIVIDUAL', 'HOUSEHOLD'])).optional(),
  campaign_ids: ids,
  ad_group_ids: ids,
  ad_ids: ids,
  primary_sort: z.enum(['BY_ID', 'BY_DATE']).optional(),
  report_format: z.enum(['JSON', 'CSV']).optional(),
  reporting_timezone: z.enum(['PINTEREST_TIME_ZONE', 'AD_ACCOUNT_TIME_ZONE']).optional(),
});
