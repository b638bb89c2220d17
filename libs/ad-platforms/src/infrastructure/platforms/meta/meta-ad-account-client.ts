import type { Clock, Id } from '#libs/kernel';
import { z } from 'zod';
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
import { type MetaApi, refused, refusedIfMissing } from './meta-api.js';
import { needsPixel } from './meta-capabilities.js';
import { MetaAudiences } from './meta-audiences.js';
import { MetaBudgets } from './meta-budgets.js';
import { objectsLabeled } from './meta-labels.js';
import { MetaLooks } from './meta-looks.js';
import { MetaMetrics } from './meta-metrics.js';
import { MetaPreflight } from './meta-preflight.js';
import { campaignFields, campaignShape, everyCampaignStatus, placedCampaignOf, referenceOf } from './meta-shapes.js';
import { newCampaignOf } from './meta-spec.js';
import { MetaTree } from './meta-tree.js';

const statusOf: Readonly<Record<PlatformRunState, string>> = { running: 'ACTIVE', paused: 'PAUSED', archived: 'ARCHIVED' };
const estimate = z.looseObject({ users_lower_bound: z.number(), users_upper_bound: z.number(), estimate_ready: z.boolean().nullish() });
const estimateShape = z.looseObject({ data: z.union([estimate, z.array(estimate).min(1)]) });
const estimateWaitSeconds = 30;

/** Client for one ad account of Meta. */
export class MetaAdAccountClient implements AdAccountClient {
  readonly platform = 'meta_ads';
  /** Meta publishes no number. */
  readonly searchLagSeconds = 300;
  readonly hasIdempotencyKeys = false;
  readonly createsPartsSeparately = true;
  /** Whether one report may name archived ads and others together is not certain, so nothing is taken for zero that a report leaves out. */
  readonly reportsArchivedObjects = false;
  readonly audienceOffers: PlatformAudienceOffers = { estimates: true, insights: false, overlaps: false };
  private readonly looks: MetaLooks;
  private readonly metrics: MetaMetrics;

  constructor(
    private readonly api: MetaApi,
    private readonly target: AdAccountTarget,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
  ) {
    this.looks = new MetaLooks(api, target.settings, handles, clock);
    this.metrics = new MetaMetrics(api, target, clock);
  }

  /**
   * Creates the campaign only, so that its ID is stored before anything else can fail. An update then creates the rest. What reads can tell
   * is refused before.
   */
  async createCampaign(spec: PlatformCampaign): Promise<CampaignCreation> {
    await new MetaPreflight(this.api, this.target, this.handles).assertPossible(spec);
    const countries = new MetaAudiences(this.api, this.target, this.handles).countriesOf(spec);
    const creation = this.api.create(this.api.inAdAccount('/campaigns'), newCampaignOf(spec, countries));
    const platformCampaignId = await new MetaBudgets(this.api, this.handles, this.clock).explained(spec, creation);
    return { placed: { platformCampaignId, runState: 'paused', ads: [], adSets: [], specDigest: null }, isComplete: false };
  }

  /** Searches by name and by label: each can be changed by people. Filters only narrow the list down, so the reference is compared here. */
  async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const parameters = {
      fields: campaignFields,
      effective_status: everyCampaignStatus,
      filtering: [{ field: 'name', operator: 'CONTAIN', value: reference }],
      limit: 100,
    };
    const named = await refusedIfMissing(this.api.list(this.api.inAdAccount('/campaigns'), parameters, campaignShape));
    const labeled = await refusedIfMissing(objectsLabeled(this.api, reference, 'campaigns', campaignFields, campaignShape));
    const found = new Map([...named, ...labeled].map((campaign) => [campaign.id, campaign]));
    return [...found.values()]
      .filter((campaign) => referenceOf('cmp', campaign) === reference)
      .map((campaign) => placedCampaignOf(campaign));
  }

  async getCampaign(platformCampaignId: string): Promise<PlacedCampaign> {
    const path = `/${encodeURIComponent(platformCampaignId)}`;
    return placedCampaignOf(await this.api.read(path, { fields: campaignFields }, campaignShape));
  }

  updateCampaign(platformCampaignId: string, spec: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign> {
    return new MetaTree(this.api, platformCampaignId, this.target, this.handles, this.clock, interruption).converge(spec);
  }

  /** A start is not repeated here: after a lost response, the caller first looks what came of it. */
  async setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void> {
    const change = { status: statusOf[runState] };
    if (runState === 'running') return this.api.start(platformCampaignId, change);
    try {
      await this.api.cut(platformCampaignId, change);
    } catch (error) {
      // An archived or deleted campaign cannot change, but it has stopped for good.
      const isRefused = error instanceof PlatformFailure && error.kind === 'rejected';
      if (!isRefused || (await this.getCampaign(platformCampaignId)).runState !== 'archived') throw error;
    }
  }

  readDelivery(platformCampaignIds: readonly string[]): Promise<readonly PlatformDelivery[]> {
    return this.looks.read(platformCampaignIds);
  }

  readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    return this.metrics.read(startDay, endDay, cursor);
  }

  /** Meta tells no sizes of people by what they did, so nothing is created for an estimate. */
  async estimateAudience(audience: PlatformAudience): Promise<PlatformAudienceEstimate | null> {
    const audiences = new MetaAudiences(this.api, this.target, this.handles);
    if (needsPixel(audience, false)) {
      await audiences.assertKnown(audience);
      return null;
    }
    const targeting = await audiences.targetingSpecOf(audience, []);
    const path = this.api.inAdAccount('/reachestimate');
    const { data } = await refusedIfMissing(this.api.read(path, { targeting_spec: targeting }, estimateShape));
    const size = Array.isArray(data) ? (data[0] as z.infer<typeof estimate>) : data;
    if (size.estimate_ready === false) {
      const details = { platformCode: 'estimate_not_ready', retryAfterSeconds: estimateWaitSeconds };
      throw new PlatformFailure('unavailable', 'Meta is still estimating the audience.', details);
    }
    // -1 stands for a number that Meta does not tell.
    if (size.users_lower_bound < 0) return null;
    return { lower: Math.round(size.users_lower_bound), upper: Math.round(size.users_upper_bound), matchRate: null };
  }

  readAudienceInsights(): Promise<never> {
    return Promise.reject(refused('Meta does not offer insights of audiences.', 'not_offered'));
  }

  readAudienceOverlap(): Promise<never> {
    return Promise.reject(refused('Meta does not offer overlaps of audiences.', 'not_offered'));
  }
}
