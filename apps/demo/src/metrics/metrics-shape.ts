import type { MetricsFact } from '#libs/connections';
import { addDays, type Id, newId } from '#libs/kernel';

const creativesPerCampaign = 5;
export const demoPlatforms = ['sandbox', 'meta_ads', 'google_ads'] as const;
const factsPerBatch = 5_000;

/** The dimensions of the metrics: each campaign has one connection and its own creatives; all campaigns share the audiences. */
export interface MetricsShape {
  readonly connections: readonly Id<'con'>[];
  readonly campaigns: readonly Id<'cmp'>[];
  /** One list per campaign. */
  readonly creatives: readonly (readonly Id<'crv'>[])[];
  readonly audiences: readonly Id<'aud'>[];
}

const ids = <P extends 'con' | 'cmp' | 'crv' | 'aud'>(prefix: P, count: number): Id<P>[] =>
  Array.from({ length: count }, () => newId(prefix));

/** A shape with about `rowsPerDay` combinations: equal numbers of campaigns and audiences, and five creatives per campaign. */
export function shapeFor(rowsPerDay: number): MetricsShape {
  const campaigns = Math.max(1, Math.ceil(Math.sqrt(rowsPerDay / creativesPerCampaign)));
  const audiences = Math.max(1, Math.ceil(rowsPerDay / (creativesPerCampaign * campaigns)));
  return {
    connections: ids('con', Math.min(demoPlatforms.length, campaigns)),
    campaigns: ids('cmp', campaigns),
    creatives: Array.from({ length: campaigns }, () => ids('crv', creativesPerCampaign)),
    audiences: ids('aud', audiences),
  };
}

export interface Days {
  readonly start: string;
  readonly end: string;
}

/** A deterministic pseudo-random generator (Park and Miller). */
export function* pseudoRandom(seed: number): Generator<number, never> {
  let state = (seed % 2_147_483_646) + 1;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

/**
 * Yields the facts of one connection: its part of the account's `rowsPerDay` facts, spread evenly over all combinations. Fewer
 * rows omit combinations but no campaign, creative or audience. `revision` changes every `changedEvery`th fact.
 */
export async function* factsOf(
  shape: MetricsShape,
  connection: number,
  { start, end }: Days,
  rowsPerDay: number,
  { seed = 1, revision = 0, changedEvery = 10 }: { seed?: number; revision?: number; changedEvery?: number } = {},
): AsyncGenerator<MetricsFact[]> {
  const { campaigns, creatives, audiences, connections } = shape;
  const combinations = campaigns.length * creativesPerCampaign * audiences.length;
  let batch: MetricsFact[] = [];
  let dayNumber = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const random = pseudoRandom(seed * 7_919 + dayNumber++ * 104_729 + connection);
    for (let i = 0; i < combinations; i++) {
      if ((i * rowsPerDay) % combinations >= rowsPerDay) continue;
      const campaign = Math.floor(i / (creativesPerCampaign * audiences.length));
      if (campaign % connections.length !== connection) continue;
      const n = random.next().value;
      const isChanged = revision > 0 && n % changedEvery === 0;
      const impressions = 200 + (n % 9_800);
      const clicks = Math.floor((impressions * (1 + (n % 40))) / 1_000);
      batch.push({
        day,
        campaignId: campaigns[campaign] as Id<'cmp'>,
        creativeId: creatives[campaign]?.[Math.floor(i / audiences.length) % creativesPerCampaign] as Id<'crv'>,
        audienceId: audiences[i % audiences.length] as Id<'aud'>,
        impressions: BigInt(impressions),
        clicks: BigInt(clicks),
        spendMicros: BigInt(clicks * (300_000 + (n % 700_000)) + (isChanged ? revision : 0)),
        conversionMicros: BigInt(Math.floor(clicks / 25) * 1_000_000 + (n % 10) * 100_000),
        conversionValueMicros: BigInt(Math.floor(clicks / 25) * (40_000_000 + (n % 80_000_000))),
      });
      if (batch.length === factsPerBatch) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}
