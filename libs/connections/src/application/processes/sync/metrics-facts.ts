import type { ObjectLookup, PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { type Id, maxMicros } from '#libs/kernel';
import type { MetricsFact, RefusedFact } from '../../ports/metrics-ingestion.js';
import { decimalOf, millionthsOf } from './exact-decimal.js';

/** The rows of a window by key. A repeated row replaces the earlier one. */
export class PlatformRows {
  private readonly byKey = new Map<string, PlatformMetricsRow>();

  add(row: PlatformMetricsRow): void {
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

  /** All platform ids in the rows. */
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
 * Converts rows of campaigns that were created here to facts. Rows of several platform objects that map to the same ids are added up. A fact with an invalid row,
 * or with a sum above the maximum, is refused as a whole, because a partial sum would be wrong.
 */
export function toFacts(
  rows: Iterable<PlatformMetricsRow>,
  lookup: ObjectLookup,
): { readonly facts: MetricsFact[]; readonly refused: RefusedFact[] } {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const campaignId = lookup.campaigns.get(row.platformCampaignId);
    // Other people's campaigns in the ad account do not count.
    if (campaignId === undefined) continue;
    const creativeId = row.platformAdId === null ? null : (lookup.creatives.get(row.platformAdId) ?? null);
    const audienceId = row.platformAdSetId === null ? null : (lookup.audiences.get(row.platformAdSetId) ?? null);
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
    const reason = refusal ?? findOverflow({ ...sum, conversions });
    if (reason === null) facts.push({ ...sum, conversions: decimalOf(conversions) });
    else refused.push({ day: sum.day, campaignId: sum.campaignId, creativeId: sum.creativeId, audienceId: sum.audienceId, reason });
  }
  return { facts, refused };
}

function findOverflow({ impressions, clicks, spendMicros, conversions, conversionValueMicros }: Omit<Sum, 'refusal'>): string | null {
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
