import type { Clock, Id } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import {
  type AdAccountClient,
  type CampaignCreation,
  type PlacedCampaign,
  type PlatformAudience,
  type PlatformAudienceEstimate,
  type PlatformAudienceOffers,
  type PlatformCampaign,
  type PlatformDelivery,
  PlatformFailure,
  type PlatformRunState,
} from '../../../application/ports/ad-platform.js';
import type { PlatformMetricsPage } from '../../../application/ports/metrics.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { z } from 'zod';
import { nextBookmark, type PinterestApi } from './pinterest-api.js';
import { ListMissing, PinterestAudiences } from './pinterest-audiences.js';
import { deliveryOf } from './pinterest-delivery.js';
import { PinterestMetrics } from './pinterest-metrics.js';
import {
  adShape,
  campaignShape,
  everyStatus,
  type PinterestAd,
  type PinterestCampaign,
  placedCampaignOf,
  referenceOf,
} from './pinterest-shapes.js';
import { newCampaignOf } from './pinterest-spec.js';
import { PinterestTree } from './pinterest-tree.js';

const maxIdsPerCall = 250;
const statusOf: Readonly<Record<PlatformRunState, string>> = { running: 'ACTIVE', paused: 'PAUSED', archived: 'ARCHIVED' };
const sizeShape = z.looseObject({ audience_size_lower_bound: z.number().min(0), audience_size_upper_bound: z.number().min(0) });

/** Client for one ad account of Pinterest. */
export class PinterestAdAccountClient implements AdAccountClient {
  readonly platform = 'pinterest_ads';
  /** Pinterest publishes no number. */
  readonly searchLagSeconds = 60;
  readonly hasIdempotencyKeys = false;
  readonly createsPartsSeparately = true;
  /** Not published, so nothing is taken for zero that a report leaves out. */
  readonly reportsArchivedObjects = false;
  readonly audienceOffers: PlatformAudienceOffers = { estimates: true, insights: false, overlaps: false };
  private readonly campaigns: string;
  private readonly metrics: PinterestMetrics;

  constructor(
    private readonly api: PinterestApi,
    private readonly target: AdAccountTarget,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
    reportOrigins: readonly string[],
  ) {
    this.campaigns = api.inAdAccount('/campaigns');
    this.metrics = new PinterestMetrics(api, handles, clock, reportOrigins);
  }

  /**
   * Creates the campaign only, so that its ID is stored before anything else can fail. An update then creates the rest. What reading can
   * tell is asked before: nothing is created for a launch that cannot end well.
   */
  async createCampaign(spec: PlatformCampaign): Promise<CampaignCreation> {
    await this.treeOf('').assertPlaceable(spec);
    const platformCampaignId = await this.api.createInBatch(this.campaigns, newCampaignOf(spec, this.api.adAccountId));
    return { placed: { platformCampaignId, runState: 'paused', ads: [], adSets: [], specDigest: null }, isComplete: false };
  }

  /** Pinterest cannot search by name, so all campaigns are read, the newest first, and as a whole: a second one would be a duplicate. */
  async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const found: PlacedCampaign[] = [];
    const seen = new Set<string>();
    for (let bookmark: string | null = null; ;) {
      const parameters = { entity_statuses: everyStatus, order: 'DESCENDING' };
      const page: { items: PinterestCampaign[]; bookmark?: string | null | undefined } = await this.api.page(
        this.campaigns,
        parameters,
        campaignShape,
        bookmark,
      );
      found.push(...page.items.filter((campaign) => referenceOf(campaign) === reference).map((campaign) => placedCampaignOf(campaign)));
      bookmark = nextBookmark(page, seen);
      if (bookmark === null) return found;
    }
  }

  async getCampaign(platformCampaignId: string): Promise<PlacedCampaign> {
    return placedCampaignOf(await this.api.read(`${this.campaigns}/${encodeURIComponent(platformCampaignId)}`, {}, campaignShape));
  }

  updateCampaign(platformCampaignId: string, spec: PlatformCampaign): Promise<PlacedCampaign> {
    return this.treeOf(platformCampaignId).converge(spec);
  }

  private treeOf(platformCampaignId: string): PinterestTree {
    return new PinterestTree(this.api, platformCampaignId, this.target, this.handles, this.clock);
  }

  async setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void> {
    const change = { ad_account_id: this.api.adAccountId, id: platformCampaignId, status: statusOf[runState] };
    try {
      await this.api.change(this.campaigns, [change]);
    } catch (error) {
      // An archived campaign refuses to be archived again, for example after a response that was lost.
      const isRefused = error instanceof PlatformFailure && error.kind === 'rejected';
      if (!isRefused || (await this.getCampaign(platformCampaignId)).runState !== runState) throw error;
    }
  }

  async readDelivery(platformCampaignIds: readonly string[]): Promise<readonly PlatformDelivery[]> {
    const all: PlatformDelivery[] = [];
    for (let i = 0; i < platformCampaignIds.length; i += maxIdsPerCall) {
      const campaign_ids = platformCampaignIds.slice(i, i + maxIdsPerCall);
      const campaigns = await this.api.list(this.campaigns, { campaign_ids, entity_statuses: everyStatus }, campaignShape);
      if (campaigns.length === 0) continue;
      const ads = await this.api.list(this.api.inAdAccount('/ads'), { campaign_ids, entity_statuses: ['ACTIVE', 'PAUSED'] }, adShape);
      const adsOf = Map.groupBy(ads, (ad: PinterestAd) => ad.campaign_id ?? '');
      all.push(...campaigns.map((campaign) => deliveryOf(campaign, adsOf.get(campaign.id) ?? [])));
    }
    return all;
  }

  readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    return this.metrics.read(startDay, endDay, cursor);
  }

  async estimateAudience(audience: PlatformAudience): Promise<PlatformAudienceEstimate | null> {
    const targeting = await new PinterestAudiences(this.api, this.target, this.handles)
      .targetingSpecOf(audience, [], false)
      .catch((error: unknown) => {
        if (error instanceof ListMissing) return null;
        throw error;
      });
    if (targeting === null) return null;
    const body = { targeting_spec: targeting, auto_targeting_enabled: false, placement_group: 'ALL' };
    const size = await this.api.query(this.api.inAdAccount('/ad_groups/audience_sizing'), body, sizeShape);
    return { lower: Math.round(size.audience_size_lower_bound), upper: Math.round(size.audience_size_upper_bound), matchRate: null };
  }

  readAudienceInsights(): Promise<never> {
    return Promise.reject(notOffered('insights of audiences'));
  }

  readAudienceOverlap(): Promise<never> {
    return Promise.reject(notOffered('overlaps of audiences'));
  }
}

const notOffered = (what: string) => new PlatformFailure('rejected', `Pinterest does not offer ${what}.`, { platformCode: 'not_offered' });
