import type { Id } from '#libs/kernel';
import type {
  AdAccountClient,
  PlacedCampaign,
  PlatformAudience,
  PlatformAudienceEstimate,
  PlatformAudienceInsights,
  PlatformCampaign,
  PlatformDelivery,
  PlatformMetricsPage,
  PlatformOverlap,
  PlatformRunState,
} from '../../../application/ports/ad-platform.js';
import type { SandboxApi } from './sandbox-api.js';
import {
  anything,
  campaignShape,
  campaignsShape,
  deliveriesShape,
  deliveryOf,
  estimateShape,
  insightsShape,
  metricsPageOf,
  metricsShape,
  overlapShape,
  placedCampaignOf,
} from './sandbox-shapes.js';
import { sandboxAudienceOf, sandboxSpecOf } from './sandbox-spec.js';

/** How many deliveries one call tells of. */
const deliveriesAtOnce = 100;
const rowsOfAPage = 1_000;

/** The calls of the sandbox's API in one ad account. */
export class SandboxAdAccountClient implements AdAccountClient {
  readonly platform = 'sandbox';
  readonly searchLagSeconds = 30;
  readonly hasIdempotencyKeys: boolean;

  constructor(
    private readonly api: SandboxApi,
    { hasIdempotencyKeys }: { readonly hasIdempotencyKeys: boolean },
  ) {
    this.hasIdempotencyKeys = hasIdempotencyKeys;
  }

  /** Never repeated by itself once it may have been done: only the caller knows what it has found out since. */
  async createCampaign(spec: PlatformCampaign, runState: 'running' | 'paused', idempotencyKey: string): Promise<PlacedCampaign> {
    const body = { ...sandboxSpecOf(spec), run_state: runState };
    const headers = { 'idempotency-key': idempotencyKey };
    return placedCampaignOf(await this.api.call({ method: 'POST', path: '/campaigns', body, headers, repeatable: false }, campaignShape));
  }

  async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const found = await this.read(`/campaigns?reference=${reference}`, campaignsShape);
    return found.data.map(placedCampaignOf);
  }

  async getCampaign(platformCampaignId: string): Promise<PlacedCampaign> {
    return placedCampaignOf(await this.read(pathOf(platformCampaignId), campaignShape));
  }

  async updateCampaign(platformCampaignId: string, spec: PlatformCampaign): Promise<PlacedCampaign> {
    const call = { method: 'PUT', path: pathOf(platformCampaignId), body: sandboxSpecOf(spec), repeatable: true } as const;
    return placedCampaignOf(await this.api.call(call, campaignShape));
  }

  async setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void> {
    const path = `${pathOf(platformCampaignId)}/run-state`;
    await this.api.call({ method: 'POST', path, body: { run_state: runState }, repeatable: true }, anything);
  }

  async readDelivery(platformCampaignIds: readonly string[]): Promise<readonly PlatformDelivery[]> {
    const all: PlatformDelivery[] = [];
    for (let i = 0; i < platformCampaignIds.length; i += deliveriesAtOnce) {
      const ids = platformCampaignIds.slice(i, i + deliveriesAtOnce).map(encodeURIComponent);
      all.push(...(await this.read(`/delivery?ids=${ids.join(',')}`, deliveriesShape)).data.map(deliveryOf));
    }
    return all;
  }

  async readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    const query = new URLSearchParams({ start: startDay, end: endDay, limit: String(rowsOfAPage) });
    if (cursor !== null) query.set('cursor', cursor);
    return metricsPageOf(await this.read(`/metrics?${query.toString()}`, metricsShape));
  }

  async estimateAudience(audience: PlatformAudience): Promise<PlatformAudienceEstimate> {
    const { lower, upper, match_rate } = await this.ask('/audience-estimates', { audience: sandboxAudienceOf(audience) }, estimateShape);
    return { lower, upper, matchRate: match_rate };
  }

  async readAudienceInsights(audience: PlatformAudience): Promise<PlatformAudienceInsights> {
    const { estimate, ...groups } = await this.ask('/audience-insights', { audience: sandboxAudienceOf(audience) }, insightsShape);
    return { ...groups, estimate: { lower: estimate.lower, upper: estimate.upper, matchRate: estimate.match_rate } };
  }

  readAudienceOverlap(one: PlatformAudience, other: PlatformAudience): Promise<PlatformOverlap> {
    return this.ask('/audience-overlaps', { one: sandboxAudienceOf(one), other: sandboxAudienceOf(other) }, overlapShape);
  }

  private read<T extends Parameters<SandboxApi['call']>[1]>(path: string, shape: T) {
    return this.api.call({ method: 'GET', path, repeatable: true }, shape);
  }

  /** A question that only looks like a write. */
  private ask<T extends Parameters<SandboxApi['call']>[1]>(path: string, body: object, shape: T) {
    return this.api.call({ method: 'POST', path, body, repeatable: true }, shape);
  }
}

function pathOf(platformCampaignId: string): string {
  return `/campaigns/${encodeURIComponent(platformCampaignId)}`;
}
