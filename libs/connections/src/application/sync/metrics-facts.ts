import { type Id, maxMicros } from '#libs/kernel';
import type { PlatformMetricsRow } from '../ports/ad-platform.js';
import type { MetricsFact, RefusedFact } from '../ports/metrics-ingestion.js';
import type { ObjectLookup } from '../ports/platform-objects.js';
import { decimalOf, millionthsOf } from './exact-decimal.js';

/** The rows of a window by their key: one that comes twice replaces the one before, and is never added to it. */
export class PlatformRows {
  private readonly byKey = new Map<string, PlatformMetricsRow>();

  take(row: PlatformMetricsRow): void {
    this.byKey.set(`${row.day} ${row.platformCampaignId} ${row.platformAdId ?? ''} ${row.platformAdSetId ?? ''}`, row);
  }

  get size(): number {
    return this.byKey.size;
  }

  values(): Iterable<PlatformMetricsRow> {
    return this.byKey.values();
  }

  entries(): Iterable<[string, PlatformMetricsRow]> {
    return this.byKey.entries();
  }

  clear(): void {
    this.byKey.clear();
  }

  /** Every id of the platform that the rows name. */
  platformIds(): string[] {
    const ids = new Set<string>();
    for (const { platformCampaignId, platformAdId, platformAdSetId } of this.byKey.values()) {
      ids.add(platformCampaignId);
      if (platformAdId !== null) ids.add(platformAdId);
      if (platformAdSetId !== null) ids.add(platformAdSetId);
    }
    return [...ids];
  }
}

interface Sum {
  readonly day: string;
  readonly campaignId: Id<'cmp'> | null;
  readonly creativeId: Id<'crv'> | null;
  readonly audienceId: Id<'aud'> | null;
  impressions: number;
  clicks: number;
  spendMicros: number;
  conversions: bigint;
  conversionValueMicros: number;
  refusal: string | null;
}

/**
 * The rows in our terms. Different objects of the platform can be one of ours, or none: their rows are added up. A cell
 * with a row of impossible figures, or that adds up to more than can be counted, is refused whole: a part would be wrong.
 */
export function factsOf(
  rows: Iterable<PlatformMetricsRow>,
  known: ObjectLookup,
): { readonly facts: MetricsFact[]; readonly refused: RefusedFact[] } {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const campaignId = known.campaigns.get(row.platformCampaignId) ?? null;
    const isOurs = campaignId !== null;
    const creativeId = isOurs && row.platformAdId !== null ? (known.creatives.get(row.platformAdId) ?? null) : null;
    const audienceId = isOurs && row.platformAdSetId !== null ? (known.audiences.get(row.platformAdSetId) ?? null) : null;
    const key = `${row.day} ${campaignId} ${creativeId} ${audienceId}`;
    let sum = sums.get(key);
    if (sum === undefined) {
      const zero = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0n, conversionValueMicros: 0, refusal: null };
      sum = { day: row.day, campaignId, creativeId, audienceId, ...zero };
      sums.set(key, sum);
    }
    sum.impressions += row.impressions;
    sum.clicks += row.clicks;
    sum.spendMicros += row.spendMicros;
    sum.conversions += millionthsOf(row.conversions);
    sum.conversionValueMicros += row.conversionValueMicros;
    sum.refusal ??= row.refusal ?? null;
  }
  const facts: MetricsFact[] = [];
  const refused: RefusedFact[] = [];
  for (const { refusal, conversions, ...sum } of sums.values()) {
    const reason = refusal ?? tooMuch({ ...sum, conversions });
    if (reason === null) facts.push({ ...sum, conversions: decimalOf(conversions) });
    else refused.push({ day: sum.day, campaignId: sum.campaignId, creativeId: sum.creativeId, audienceId: sum.audienceId, reason });
  }
  return { facts, refused };
}

function tooMuch({ impressions, clicks, spendMicros, conversions, conversionValueMicros }: Omit<Sum, 'refusal'>): string | null {
  const figures = {
    impressions,
    clicks,
    spend_micros: spendMicros,
    conversions: Number(conversions),
    conversion_value_micros: conversionValueMicros,
  };
  const name = Object.entries(figures).find(([, figure]) => figure > maxMicros)?.[0];
  return name === undefined ? null : `${name} adds up to more than can be counted`;
}
