import { z } from 'zod';
import { dayMs, startOfDay } from '../../doubles/clock.js';
import { syncColumns } from './report-columns.js';
import { assertPeriod, type Granularity, rowsOf } from './report-rows.js';
import { route } from './routes.js';
import { day, idText, pathId, queryWindow } from './rules/fields.js';
import type { AdDay } from './spend.js';
import { invalidRequest, ok } from './wire.js';

const limits = { backDays: 90, maxDays: 90 };

const period = {
  start_date: day,
  end_date: day,
  columns: z.array(z.enum(Object.keys(syncColumns) as [string, ...string[]])).min(1),
  granularity: z.enum(['TOTAL', 'DAY']),
  click_window_days: queryWindow.optional(),
  engagement_window_days: queryWindow.optional(),
  view_window_days: queryWindow.optional(),
  conversion_report_time: z.enum(['TIME_OF_AD_ACTION', 'TIME_OF_CONVERSION']).optional(),
  reporting_timezone: z.enum(['PINTEREST_TIME_ZONE', 'AD_ACCOUNT_TIME_ZONE']).optional(),
};

const attributionOf = (query: { readonly click_window_days?: number | undefined }) => ({ clickWindowDays: query.click_window_days ?? 30 });

export const analyticsRoutes = [
  route('GET /ad_accounts/:ad_account_id/ads/analytics', {
    scopes: ['ads:read'],
    query: z.strictObject({
      ...period,
      ad_ids: z.array(idText).min(1).max(250).optional(),
      campaign_ids: z.array(pathId).min(1).max(250).optional(),
      pin_ids: z.array(idText).min(1).max(100).optional(),
    }),
    repeated: ['ad_ids', 'campaign_ids', 'pin_ids'],
    commas: ['columns'],
    work({ world, adAccount, query }) {
      const { ad_ids: adIds, campaign_ids: campaignIds, pin_ids: pinIds } = query;
      if (adIds === undefined && (campaignIds === undefined || pinIds === undefined))
        throw invalidRequest('give ad_ids, or both campaign_ids and pin_ids');
      assertPeriod(world, query.start_date, query.end_date, limits);
      const accepts = ({ ad, campaign }: AdDay) =>
        adIds?.includes(ad.id) !== false &&
        campaignIds?.includes(campaign.id) !== false &&
        pinIds?.includes(String(ad.fields['pin_id'])) !== false;
      return ok(
        rowsOf(world, {
          adAccountId: adAccount?.id as string,
          start: query.start_date,
          end: query.end_date,
          granularity: query.granularity as Granularity,
          level: 'PIN_PROMOTION',
          columns: query.columns,
          attribution: attributionOf(query),
          accepts,
          hasZeros: false,
        }),
      );
    },
  }),
  route('GET /ad_accounts/:ad_account_id/campaigns/analytics', {
    scopes: ['ads:read'],
    query: z.strictObject({ ...period, campaign_ids: z.array(pathId).min(1).max(250) }),
    repeated: ['campaign_ids'],
    commas: ['columns'],
    work({ world, adAccount, query }) {
      assertPeriod(world, query.start_date, query.end_date, limits);
      return ok(
        rowsOf(world, {
          adAccountId: adAccount?.id as string,
          start: query.start_date,
          end: query.end_date,
          granularity: query.granularity as Granularity,
          level: 'CAMPAIGN',
          columns: query.columns,
          attribution: attributionOf(query),
          accepts: ({ campaign }) => query.campaign_ids.includes(campaign.id),
          hasZeros: false,
        }),
      );
    },
  }),
  route('GET /resources/metrics_ready_state', {
    scopes: ['ads:read'],
    query: z.strictObject({ date: day }),
    work({ world, query: { date } }) {
      const { metricsReadySeconds, conversionsReadySeconds } = world.settings;
      const isReadyAfter = (seconds: number) =>
        !world.faults.delaysMetrics && world.clock.now() >= startOfDay(date) + dayMs + seconds * 1_000;
      return ok({
        conversion_metrics_ready: isReadyAfter(conversionsReadySeconds),
        non_conversion_metrics_ready: isReadyAfter(metricsReadySeconds),
      });
    },
  }),
];
