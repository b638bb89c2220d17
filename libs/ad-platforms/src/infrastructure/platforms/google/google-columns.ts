import { noMeasures } from '#libs/kernel';
import { z } from 'zod';
import type { PlatformMetricsRow } from '../../../application/ports/metrics.js';
import { int64 } from './google-shapes.js';

/** Google's default windows. Each conversion action has its own. */
export const attribution = { clickDays: 30, viewDays: 1 };

const fields = ['impressions', 'clicks', 'cost_micros', 'conversions', 'conversions_value'].map((name) => `metrics.${name}`);
const ids = ['segments.date', 'campaign.id', 'campaign.name', 'ad_group.id', 'ad_group_ad.ad.id'];

/** Every day of every ad, removed ones too. The days are those of the ad account's time zone. */
export const metricsQuery = (startDay: string, endDay: string): string =>
  `SELECT ${[...ids, ...fields].join(', ')} FROM ad_group_ad ` +
  `WHERE segments.date BETWEEN '${startDay}' AND '${endDay}' AND campaign.advertising_channel_type = 'DEMAND_GEN'`;

const count = int64.optional().transform((value) => Number(value ?? 0));

export const metricsRow = z.looseObject({
  segments: z.looseObject({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) }),
  campaign: z.looseObject({ id: int64, name: z.string().optional() }),
  adGroup: z.looseObject({ id: int64 }),
  adGroupAd: z.looseObject({ ad: z.looseObject({ id: int64 }) }),
  metrics: z
    .looseObject({
      impressions: count,
      clicks: count,
      costMicros: count,
      conversions: z.number().optional(),
      conversionsValue: z.number().optional(),
    })
    .optional(),
});
export type MetricsRow = z.infer<typeof metricsRow>;

/** A row of metrics. What is not there is zero. */
export function metricsRowOf({ segments, campaign, adGroup, adGroupAd, metrics }: MetricsRow): PlatformMetricsRow {
  const { impressions = 0, clicks = 0, costMicros = 0, conversions = 0, conversionsValue = 0 } = metrics ?? {};
  const of = {
    day: segments.date,
    platformCampaignId: campaign.id,
    platformAdId: `${adGroup.id}~${adGroupAd.ad.id}`,
    platformAdSetId: adGroup.id,
  };
  const [converted, value] = [microsOfDouble(conversions), microsOfDouble(conversionsValue)];
  const counts = { impressions, clicks, costMicros };
  const wrong = Object.entries(counts).find(([, number]) => !Number.isSafeInteger(number) || number < 0)?.[0];
  const refusal = wrong ?? (converted === null ? 'conversions' : value === null ? 'conversionsValue' : undefined);
  if (refusal !== undefined || converted === null || value === null) {
    return { ...of, ...noMeasures, refusal: `${refusal} is out of range` };
  }
  return {
    ...of,
    impressions: BigInt(impressions),
    clicks: BigInt(clicks),
    spendMicros: BigInt(costMicros),
    conversionMicros: converted,
    conversionValueMicros: value,
  };
}

/** A number in millionths, rounded half to even from its shortest decimal form. Null when it is negative or too large. */
export function microsOfDouble(value: number): bigint | null {
  if (!Number.isFinite(value) || value < 0 || value >= Number.MAX_SAFE_INTEGER / 1e6) return null;
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const places = fraction.length - Number(exponent) - 6;
  if (places <= 0) return digits * 10n ** BigInt(-places);
  const divisor = 10n ** BigInt(places);
  const [quotient, rest] = [digits / divisor, digits % divisor];
  const isUp = rest * 2n > divisor || (rest * 2n === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}
