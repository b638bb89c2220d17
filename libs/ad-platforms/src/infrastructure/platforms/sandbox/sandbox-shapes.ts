import { z } from 'zod';
import { microsOfDecimal } from '../decimal-micros.js';
import { type Id, type IdPrefix, noMeasures, uuidFromId } from '#libs/kernel';
import type { PlacedCampaign, PlatformDelivery } from '../../../application/ports/ad-platform.js';
import type { PlatformMetricsPage } from '../../../application/ports/metrics.js';
import { type PlatformIssueCode, platformIssueCodes } from '../../../application/ports/failures.js';

/** Parses a reference that the platform returns; null when it is not an id of this service. */
const parseReference = <P extends IdPrefix>(prefix: P, text: string | null): Id<P> | null =>
  text !== null && uuidFromId(prefix, text) !== null ? (text as Id<P>) : null;

const reference = z.string().nullable();
const runState = z.enum(['running', 'paused', 'archived']);

export const campaignShape = z.object({
  id: z.string().min(1),
  run_state: runState,
  spec_digest: z.string().nullish(),
  ads: z.array(z.object({ id: z.string().min(1), reference })),
  ad_sets: z.array(z.object({ id: z.string().min(1), reference })),
});
export const campaignsShape = z.object({ data: z.array(campaignShape) });

export function placedCampaignOf(campaign: z.infer<typeof campaignShape>): PlacedCampaign {
  return {
    platformCampaignId: campaign.id,
    runState: campaign.run_state,
    ads: campaign.ads.flatMap((ad) => {
      const id = parseReference('crv', ad.reference);
      return id === null ? [] : [{ reference: id, platformAdId: ad.id }];
    }),
    adSets: campaign.ad_sets.map((set) => ({ reference: parseReference('aud', set.reference), platformAdSetId: set.id })),
    specDigest: campaign.spec_digest ?? null,
  };
}

export const deliveriesShape = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      reference,
      run_state: runState,
      status: z.string(),
      issues: z.array(z.object({ code: z.string(), message: z.string(), ad_references: z.array(z.string()).default([]) })),
      spec_digest: z.string().nullish(),
      budget: z.object({ amount_micros: z.int().min(1) }).nullish(),
    }),
  ),
});

const statusOfPlatformStatus: Readonly<Record<string, PlatformDelivery['status']>> = {
  PENDING_REVIEW: 'in_review',
  ACTIVE: 'delivering',
  // Ads are served while the platform optimizes delivery.
  LEARNING: 'delivering',
  LIMITED: 'limited',
  PAUSED: 'stopped',
  ARCHIVED: 'stopped',
  ENDED: 'stopped',
  SCHEDULED: 'pending',
  BUDGET_EXHAUSTED: 'not_delivering',
  REJECTED: 'not_delivering',
  ACCOUNT_SUSPENDED: 'not_delivering',
  PAYMENT_FAILED: 'not_delivering',
  AUDIENCE_TOO_SMALL: 'not_delivering',
};
const issueCodes: ReadonlySet<string> = new Set(platformIssueCodes);

export function deliveryOf(delivery: z.infer<typeof deliveriesShape>['data'][number]): PlatformDelivery {
  return {
    platformCampaignId: delivery.id,
    reference: parseReference('cmp', delivery.reference),
    runState: delivery.run_state,
    platformStatus: delivery.status,
    status: statusOfPlatformStatus[delivery.status] ?? 'not_delivering',
    issues: delivery.issues.map(({ code, message, ad_references }) => ({
      code: (issueCodes.has(code) ? code : 'platform_error') as PlatformIssueCode,
      message,
      creativeIds: ad_references.flatMap((text) => parseReference('crv', text) ?? []),
    })),
    specDigest: delivery.spec_digest ?? null,
    budgetMicros: delivery.budget?.amount_micros ?? null,
  };
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const count = z.int().min(0);

const wholeNumber = z.union([count, z.bigint()]).transform(BigInt);
const figuresShape = z
  .object({
    impressions: wholeNumber,
    clicks: wholeNumber,
    spend_micros: wholeNumber,
    conversions: z.string().transform(microsOfDecimal).pipe(z.bigint()),
    conversion_value_micros: wholeNumber,
  })
  .transform(({ impressions, clicks, ...others }) => ({
    impressions,
    clicks,
    spendMicros: others.spend_micros,
    conversionMicros: others.conversions,
    conversionValueMicros: others.conversion_value_micros,
  }));

/** The figures are validated row by row, so that one invalid row does not invalidate the page. */
export const metricsShape = z.object({
  data: z.array(
    z.looseObject({
      day,
      campaign_id: z.string().min(1),
      ad_id: z.string().nullable(),
      ad_set_id: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().min(1).nullable(),
  data_through: day.nullable(),
  not_ready_for_seconds: z.number().positive().optional(),
});

/** A sandbox with decimal amounts reports units of the currency as texts instead of micros. */
function withMicros({ spend, conversion_value: value, ...row }: Readonly<Record<string, unknown>>): object {
  if (typeof spend !== 'string' || typeof value !== 'string') return row;
  return { ...row, spend_micros: microsOfDecimal(spend), conversion_value_micros: microsOfDecimal(value) };
}

export function metricsPageOf(page: z.infer<typeof metricsShape>): PlatformMetricsPage {
  return {
    rows: page.data.map((row) => {
      const parsed = figuresShape.safeParse(withMicros(row));
      return {
        day: row.day,
        platformCampaignId: row.campaign_id,
        platformAdId: row.ad_id,
        platformAdSetId: row.ad_set_id,
        ...(parsed.success ? parsed.data : { ...noMeasures, refusal: `${String(parsed.error.issues[0]?.path[0])} is out of range` }),
      };
    }),
    nextCursor: page.next_cursor,
    dataThrough: { delivery: page.data_through, conversions: page.data_through },
    ...(page.not_ready_for_seconds === undefined ? {} : { notReadyForSeconds: page.not_ready_for_seconds }),
  };
}

export const estimateShape = z.object({ lower: count, upper: count, match_rate: z.number().min(0).max(1).nullable() });

const groups = z.array(z.object({ name: z.string(), people: count }));
export const insightsShape = z.object({
  estimate: estimateShape,
  age: groups,
  gender: groups,
  geography: groups,
  devices: groups,
  interests: z.array(z.object({ name: z.string(), people: count, baseline: z.number().min(0) })),
});

export const overlapShape = z.object({ intersection: count, union: count });
export const anyShape = z.unknown();
