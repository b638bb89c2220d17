import { noMeasures } from '#libs/kernel';
import { z } from 'zod';
import type { PlatformMetricsRow } from '../../../application/ports/metrics.js';
import { microsOfDecimal } from '../decimal-micros.js';
import type { GoalEvent } from './pinterest-goals.js';

/** The windows that are asked for. Pinterest's own defaults are the same. */
export const attribution = { clickDays: 30, viewDays: 1 };

export const windows = {
  click_window_days: attribution.clickDays,
  engagement_window_days: attribution.clickDays,
  view_window_days: attribution.viewDays,
  conversion_report_time: 'TIME_OF_AD_ACTION',
} as const;

const ids = ['CAMPAIGN_ID', 'AD_GROUP_ID', 'AD_ID'];
/** In spite of its name, the spend is in micros of the ad account's currency. */
const deliveryColumns = ['PAID_IMPRESSION', 'OUTBOUND_CLICK_1', 'SPEND_IN_MICRO_DOLLAR'];
/** The columns of each event that campaigns optimize for. The total of all conversions counts page visits and carts too. */
const countOf = { CHECKOUT: 'TOTAL_CHECKOUT', SIGNUP: 'TOTAL_SIGNUP', LEAD: 'TOTAL_LEAD' } as const;
const valueOf = {
  CHECKOUT: 'TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR',
  SIGNUP: 'TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR',
  LEAD: 'TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR',
} as const;

/** The value of leads is a column of reports only, not of the analytics that are answered at once. */
export const reportColumns: readonly string[] = [...ids, ...deliveryColumns, ...Object.values(countOf), ...Object.values(valueOf)];
export const analyticsColumns = reportColumns.filter((name) => name !== valueOf.LEAD);

/** Numbers can come as texts. A column without a value can be left out. */
const number = z.union([z.number(), z.string().regex(/^\d{1,16}(\.\d+)?$/)]).nullish();
const count = number.transform((value) => Number(value ?? 0)).pipe(z.int().min(0).transform(BigInt));
const decimal = number.transform((value) => microsOfDecimal(String(value ?? 0))).pipe(z.bigint());
const idOf = z.union([z.string().min(1), z.int().min(1)]).transform(String);

const figuresShape = z.looseObject({
  PAID_IMPRESSION: count,
  OUTBOUND_CLICK_1: count,
  SPEND_IN_MICRO_DOLLAR: count,
  TOTAL_CHECKOUT: decimal,
  TOTAL_SIGNUP: decimal,
  TOTAL_LEAD: decimal,
  TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: count,
  TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR: count,
  TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR: count,
});

/** The figures are validated row by row, so that one invalid row does not invalidate a report. */
export const rowsShape = z.array(
  z.looseObject({ AD_ID: idOf, DATE: z.string().regex(/^\d{4}-\d{2}-\d{2}/), CAMPAIGN_ID: idOf.nullish(), AD_GROUP_ID: idOf.nullish() }),
);
export type AnalyticsRow = z.infer<typeof rowsShape>[number];

/** A row of analytics or of a report, with the conversions of the event that its campaign is for. Numbers are taken exactly: a fraction of a micro is refused instead of rounded. */
export function metricsRowOf(row: AnalyticsRow, campaignId: string, goal: GoalEvent | null): PlatformMetricsRow {
  const parsed = figuresShape.safeParse(row);
  const of = {
    day: row.DATE.slice(0, 10),
    platformCampaignId: campaignId,
    platformAdId: row.AD_ID,
    platformAdSetId: row.AD_GROUP_ID ?? null,
  };
  if (!parsed.success) {
    const refusal = `${String(parsed.error.issues[0]?.path[0])} is out of range`;
    return { ...of, ...noMeasures, refusal };
  }
  return {
    ...of,
    impressions: parsed.data.PAID_IMPRESSION,
    clicks: parsed.data.OUTBOUND_CLICK_1,
    spendMicros: parsed.data.SPEND_IN_MICRO_DOLLAR,
    conversionMicros: goal === null ? 0n : parsed.data[countOf[goal]],
    conversionValueMicros: goal === null ? 0n : parsed.data[valueOf[goal]],
  };
}
