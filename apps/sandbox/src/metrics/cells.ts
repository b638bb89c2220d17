import { between, binomialQuantile, mix, normal, normalQuantile, uniform } from '../chance/chance.js';
import { conversionsKnownPercent, invalidShare } from './arrival.js';
import { freshness } from './day-shape.js';
import type { CampaignNature } from './platform-model.js';
import { type DayNumber, dayAt } from './reporting-day.js';
import type { DaySpend } from './spend.js';
import type { AdVersion } from './timeline.js';

/** One ad in one ad set on one day. */
export interface MetricsCell {
  readonly day: DayNumber;
  readonly adId: string;
  readonly adSetId: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly spendMicros: number;
  /** Attribution gives fractions of a conversion. */
  readonly conversionHundredths: number;
  readonly conversionValueMicros: number;
}

interface Share {
  readonly ad: AdVersion;
  readonly adSetId: string;
  readonly key: number;
  micros: number;
}

/** When the numbers are read, and where the days are. */
export interface Reading {
  readonly now: number;
  readonly timezone: string;
}

/** A day's spend cut exactly into its ads and ad sets, with all that it led to. */
export function cellsOf({ day, shape, parts }: DaySpend, nature: CampaignNature, { now, timezone }: Reading): MetricsCell[] {
  const shares = sharesOf(parts, nature);
  const price = (nature.microsPerThousand * shape.price) / 1000;
  const impressions = shares.map(({ key, micros }) =>
    Math.floor(micros / (price * between(key, 'price', 0.85, 1.18)) + uniform(mix(key, day), 'impressions')),
  );
  const spent = exactParts(
    Math.floor(parts.reduce((sum, { micros }) => sum + micros, 0)),
    shares.map(({ micros }, i) => (impressions[i] === 0 ? 0 : micros)),
  );
  const gone = invalidShare(nature.key, day, timezone, now);
  const known = conversionsKnownPercent(dayAt(now, timezone) - day);
  const cells: MetricsCell[] = [];
  shares.forEach(({ ad, adSetId, key }, i) => {
    const shown = impressions[i] as number;
    if (shown === 0) return;
    const dayKey = mix(key, day);
    const age = day - dayAt(ad.since, timezone);
    const clickRate = nature.clicksPerImpression * shape.clickRate * quality(key) * freshness(mix(nature.key, ad.id), age);
    const conversionRate = nature.conversionsPerClick * shape.conversionRate * between(key, 'conversions', 0.8, 1.25);
    const without = (count: number, salt: string) => count - Math.floor(count * gone + (gone > 0 ? uniform(dayKey, salt) : 0));
    const clicks = binomialQuantile(uniform(dayKey, 'clicks'), shown, Math.min(0.9, clickRate));
    const validImpressions = Math.max(0, without(shown, 'gone impressions'));
    const validClicks = Math.max(0, Math.min(validImpressions, without(clicks, 'gone clicks')));
    const conversions = Math.min(validClicks, binomialQuantile(uniform(dayKey, 'conversions'), clicks, Math.min(0.9, conversionRate)));
    cells.push({
      day,
      adId: ad.id,
      adSetId,
      impressions: validImpressions,
      clicks: validClicks,
      spendMicros: Math.round((spent[i] as number) * (1 - gone)),
      conversionHundredths: conversions * known,
      conversionValueMicros: centsOf(conversions, dayKey, nature) * 100 * known,
    });
  });
  return cells;
}

function quality(key: number): number {
  return between(key, 'quality', 0.75, 1.3);
}

/** Who gets how much of the day: each pair of ad and ad set has a weight of its own. */
function sharesOf(parts: DaySpend['parts'], nature: CampaignNature): Share[] {
  const shares = new Map<string, Share>();
  for (const { span, micros } of parts) {
    const pairs = span.ads.flatMap((ad) => span.adSetIds.map((adSetId) => ({ ad, adSetId, key: pairKey(nature.key, ad.id, adSetId) })));
    const weights = pairs.map(({ key }) => between(key, 'weight', 0.4, 1.6));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    pairs.forEach((pair, i) => {
      const name = `${pair.ad.id} ${pair.adSetId}`;
      const share = shares.get(name) ?? { ...pair, micros: 0 };
      share.micros += (micros * (weights[i] as number)) / whole;
      shares.set(name, share);
    });
  }
  return [...shares.values()];
}

const pairKey = (campaignKey: number, adId: string, adSetId: string): number => mix(mix(campaignKey, adId), adSetId);

/** Cuts a whole number by weights so that the parts are whole and sum to it. All of it is lost when no weight is positive. */
export function exactParts(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((total / whole) * weight));
  let rest = total - parts.reduce((sum, part) => sum + part, 0);
  const byWeight = weights.map((_, i) => i).toSorted((i, k) => (weights[k] as number) - (weights[i] as number));
  for (let i = 0; rest !== 0; i = (i + 1) % parts.length) {
    const at = byWeight[i] as number;
    if ((weights[at] as number) <= 0) continue;
    const step = rest > 0 ? 1 : -1;
    parts[at] = (parts[at] as number) + step;
    rest -= step;
  }
  return parts;
}

const orderMedian = Math.sqrt(40 * 120);
/** Nine orders of ten are worth 40 to 120 dollars. */
const orderSpread = Math.log(120 / 40) / (2 * normalQuantile(0.95));
const orderMean = orderMedian * Math.exp(orderSpread ** 2 / 2);
const orderDeviation = orderMean * Math.sqrt(Math.exp(orderSpread ** 2) - 1);
const fewOrders = 50;

/** What so many orders are worth, in hundredths of the currency. */
function centsOf(orders: number, key: number, { microsPerDollar }: CampaignNature): number {
  const centsPerDollar = microsPerDollar / 10_000;
  if (orders > fewOrders) {
    const dollars = orders * orderMean + Math.sqrt(orders) * orderDeviation * normal(key, 'value');
    return Math.round(dollars * centsPerDollar);
  }
  let cents = 0;
  const orderKey = mix(key, 'order');
  for (let i = 0; i < orders; i++) cents += Math.round(orderMedian * Math.exp(orderSpread * normal(orderKey, i)) * centsPerDollar);
  return cents;
}
