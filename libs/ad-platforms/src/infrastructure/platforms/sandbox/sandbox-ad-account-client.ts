import type { Id } from '#libs/kernel';
import type {
  AdAccountClient,
  CampaignCreation,
  PlacedCampaign,
  PlatformAudience,
  PlatformAudienceEstimate,
  PlatformAudienceInsights,
  PlatformAudienceOffers,
  PlatformCampaign,
  PlatformDelivery,
  PlatformOverlap,
  PlatformRunState,
} from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { PlatformMetricsPage } from '../../../application/ports/metrics.js';
import type { SandboxApi } from './sandbox-api.js';
import {
  anyShape,
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

/** Maximum number of deliveries that one call returns. */
const maxDeliveriesPerCall = 100;
const rowsPerPage = 1_000;

/** Client for one ad account of the sandbox. */
export class SandboxAdAccountClient implements AdAccountClient {
  readonly platform = 'sandbox';
  readonly searchLagSeconds = 30;
  readonly hasIdempotencyKeys: boolean;
  readonly createsPartsSeparately = false;
  readonly reportsArchivedObjects: boolean;
  readonly audienceOffers: PlatformAudienceOffers;

  constructor(
    private readonly api: SandboxApi,
    personality: readonly string[],
    /** Sent with each campaign; null when the sandbox requires none. */
    private readonly settings: ConnectionSettings | null,
  ) {
    this.hasIdempotencyKeys = !personality.includes('no-idempotency-keys');
    const isTelling = !personality.includes('no-estimates');
    this.audienceOffers = { estimates: isTelling, insights: isTelling, overlaps: isTelling };
    this.reportsArchivedObjects = !personality.includes('reports-without-archived');
  }

  /** Not retried once the platform may have executed it: only the caller can check whether the campaign exists. */
  async createCampaign(spec: PlatformCampaign, idempotencyKey: string): Promise<CampaignCreation> {
    const body = { ...sandboxSpecOf(spec, this.settings), run_state: 'paused' };
    const headers = { 'idempotency-key': idempotencyKey };
    const created = await this.api.call({ method: 'POST', path: '/campaigns', body, headers, isIdempotent: false }, campaignShape);
    return { placed: placedCampaignOf(created), isComplete: true };
  }

  async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const campaigns = await this.read(`/campaigns?reference=${reference}`, campaignsShape);
    return campaigns.data.map(placedCampaignOf);
  }

  async getCampaign(platformCampaignId: string): Promise<PlacedCampaign> {
    return placedCampaignOf(await this.read(pathOf(platformCampaignId), campaignShape));
  }

  async updateCampaign(platformCampaignId: string, spec: PlatformCampaign): Promise<PlacedCampaign> {
    const call = { method: 'PUT', path: pathOf(platformCampaignId), body: sandboxSpecOf(spec, this.settings), isIdempotent: true } as const;
    return placedCampaignOf(await this.api.call(call, campaignShape));
  }

  async setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void> {
    const path = `${pathOf(platformCampaignId)}/run-state`;
    await this.api.call({ method: 'POST', path, body: { run_state: runState }, isIdempotent: true }, anyShape);
  }

  async readDelivery(platformCampaignIds: readonly string[]): Promise<readonly PlatformDelivery[]> {
    const all: PlatformDelivery[] = [];
    for (let i = 0; i < platformCampaignIds.length; i += maxDeliveriesPerCall) {
      const ids = platformCampaignIds.slice(i, i + maxDeliveriesPerCall).map(encodeURIComponent);
      all.push(...(await this.read(`/delivery?ids=${ids.join(',')}`, deliveriesShape)).data.map(deliveryOf));
    }
    return all;
  }

  async readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    const query = new URLSearchParams({ start: startDay, end: endDay, limit: String(rowsPerPage) });
    if (cursor !== null) query.set('cursor', cursor);
    const path = `/metrics?${query.toString()}`;
    return metricsPageOf(await this.api.call({ method: 'GET', path, isIdempotent: true, isReport: true }, metricsShape));
  }

  async estimateAudience(audience: PlatformAudience): Promise<PlatformAudienceEstimate> {
    const { lower, upper, match_rate } = await this.query('/audience-estimates', { audience: sandboxAudienceOf(audience) }, estimateShape);
    return { lower, upper, matchRate: match_rate };
  }

  async readAudienceInsights(audience: PlatformAudience): Promise<PlatformAudienceInsights> {
    const { estimate, ...groups } = await this.query('/audience-insights', { audience: sandboxAudienceOf(audience) }, insightsShape);
    return { ...groups, estimate: { lower: estimate.lower, upper: estimate.upper, matchRate: estimate.match_rate } };
  }

  readAudienceOverlap(one: PlatformAudience, other: PlatformAudience): Promise<PlatformOverlap> {
    return this.query('/audience-overlaps', { one: sandboxAudienceOf(one), other: sandboxAudienceOf(other) }, overlapShape);
  }

  private read<T extends Parameters<SandboxApi['call']>[1]>(path: string, shape: T) {
    return this.api.call({ method: 'GET', path, isIdempotent: true }, shape);
  }

  /** A read that needs a request body and therefore uses POST. */
  private query<T extends Parameters<SandboxApi['call']>[1]>(path: string, body: object, shape: T) {
    return this.api.call({ method: 'POST', path, body, isIdempotent: true, isReport: true }, shape);
  }
}

function pathOf(platformCampaignId: string): string {
  return `/campaigns/${encodeURIComponent(platformCampaignId)}`;
}
