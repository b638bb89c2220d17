import { noMeasures } from '#libs/kernel';
import { z } from 'zod';
import type { PlatformMetricsRow } from '../../../application/ports/metrics.js';
import { microsOfDecimal } from '../decimal-micros.js';
import { roundedToMicros } from '../rounded-to-micros.js';
import type { Parameters } from './meta-api.js';
import { conversionTypesOf } from './meta-objectives.js';
import { everyAdStatus } from './meta-shapes.js';

/** What Meta reports conversions by, besides their number in the windows of the ad set. */
const windows = ['1d_click', '7d_click', '1d_view'];

const fields = [
  'date_start',
  'campaign_id',
  'adset_id',
  'ad_id',
  'impressions',
  'inline_link_clicks',
  'spend',
  'actions',
  'action_values',
  'objective',
  'account_currency',
].join(',');

/**
 * A report of some days by ad. Without naming archived and deleted ads, Meta leaves them out. Rows that a date has not are those of ads
 * without impressions.
 */
export function insightsParameters([since, until]: readonly [string, string]): Parameters {
  return {
    level: 'ad',
    time_increment: 1,
    time_range: { since, until },
    fields,
    filtering: [{ field: 'ad.effective_status', operator: 'IN', value: [...everyAdStatus, 'DELETED'] }],
    use_unified_attribution_setting: true,
    action_attribution_windows: windows,
    limit: 500,
  };
}

const id = z.string().min(1);
/** Meta writes all numbers as texts. What is less than a micro is rounded. */
const number = z.union([z.string(), z.number()]).transform((value) => roundedToMicros(String(value)));
const actions = z.array(z.looseObject({ action_type: z.string(), value: number.nullish() })).nullish();

/** The figures are validated row by row, so that one invalid row does not invalidate a report. */
export const rowShape = z.looseObject({
  date_start: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  campaign_id: id,
  adset_id: id.nullish(),
  ad_id: id,
  impressions: number.nullish(),
  inline_link_clicks: number.nullish(),
  spend: number.nullish(),
  actions,
  action_values: actions,
  objective: z.string().nullish(),
});
export type InsightsRow = z.infer<typeof rowShape>;

const countPattern = /^\d{1,15}$/;

/** A row of a report. */
export function metricsRowOf(row: InsightsRow): PlatformMetricsRow {
  const types = conversionTypesOf(row.objective ?? '');
  const of = { day: row.date_start, platformCampaignId: row.campaign_id, platformAdId: row.ad_id, platformAdSetId: row.adset_id ?? null };
  const counted = actionOf(row.actions, types);
  const texts = {
    impressions: row.impressions ?? '0',
    inline_link_clicks: row.inline_link_clicks ?? '0',
  };
  // The value is that of the same type of action.
  const value = counted === null ? '0' : (actionOf(row.action_values, [counted.action_type])?.value ?? '0');
  const [spendMicros, conversionMicros, valueMicros] = [row.spend ?? '0', counted?.value ?? '0', value].map(microsOfDecimal);
  const odd = [
    countPattern.test(texts.impressions) ? null : 'impressions',
    countPattern.test(texts.inline_link_clicks) ? null : 'inline_link_clicks',
    spendMicros === null ? 'spend' : null,
    conversionMicros === null ? 'actions' : null,
    valueMicros === null ? 'action_values' : null,
  ].find((name) => name !== null);
  if (odd !== undefined || spendMicros == null || conversionMicros == null || valueMicros == null) {
    return { ...of, ...noMeasures, refusal: `${odd ?? 'spend'} is out of range` };
  }
  return {
    ...of,
    impressions: BigInt(texts.impressions),
    clicks: BigInt(texts.inline_link_clicks),
    spendMicros,
    conversionMicros,
    conversionValueMicros: valueMicros,
  };
}

/** The first type that was counted. Types overlap, so they are never added. */
function actionOf(list: InsightsRow['actions'], types: readonly string[]) {
  for (const type of types) {
    const found = list?.find((one) => one.action_type === type);
    if (found !== undefined) return found;
  }
  return null;
}
