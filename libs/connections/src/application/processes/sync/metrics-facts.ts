import type { ObjectLookup, PlatformMetricsRow } from '#libs/ad-platforms/contract';
import { columnOfMeasure, maxMicros, type Measure, type Measures, measures, noMeasures } from '#libs/kernel';
import type { MetricsFact, RefusedFact } from '../../ports/metrics-ingestion.js';

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

type Sum = Omit<MetricsFact, Measure> & Record<Measure, bigint> & { refusal: string | null };

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
      sum = { day: row.day, campaignId, creativeId, audienceId, ...noMeasures, refusal: null };
      sums.set(key, sum);
    }
    for (const measure of measures) sum[measure] += row[measure];
    sum.refusal ??= row.refusal ?? null;
  }
  const facts: MetricsFact[] = [];
  const refused: RefusedFact[] = [];
  for (const { refusal, ...fact } of sums.values()) {
    const reason = refusal ?? findOverflow(fact);
    if (reason === null) facts.push(fact);
    else refused.push({ day: fact.day, campaignId: fact.campaignId, creativeId: fact.creativeId, audienceId: fact.audienceId, reason });
  }
  return { facts, refused };
}

function findOverflow(sum: Measures): string | null {
  const measure = measures.find((one) => sum[one] > maxMicros);
  return measure === undefined ? null : `${columnOfMeasure(measure)} adds up to more than can be counted`;
}
