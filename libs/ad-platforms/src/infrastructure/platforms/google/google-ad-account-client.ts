import type { Clock, Id } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import {
  type AdAccountClient,
  type CampaignCreation,
  type PlacedCampaign,
  type PlatformAudience,
  type PlatformAudienceOffers,
  type PlatformCampaign,
  type PlatformDelivery,
  PlatformFailure,
  type PlatformRunState,
} from '../../../application/ports/ad-platform.js';
import type { PlatformMetricsPage } from '../../../application/ports/metrics.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { GoogleApi } from './google-api.js';
import { GoogleAudiences } from './google-audiences.js';
import { GoogleCampaigns } from './google-campaigns.js';
import type { GoogleLooks } from './google-looks.js';
import { GoogleMetrics } from './google-metrics.js';
import type { GoogleStops } from './google-stops.js';
import { placedCampaignOf } from './google-shapes.js';

/** Client for one ad account of Google Ads. */
export class GoogleAdAccountClient implements AdAccountClient {
  readonly platform = 'google_ads';
  /** Google may still work on a request when it has not answered for minutes. */
  readonly searchLagSeconds = 300;
  /** The label of a launch has the effect of one. */
  readonly hasIdempotencyKeys = true;
  /** The parts are made in one request, but one that is done late could make them a second time. */
  readonly createsPartsSeparately = true;
  readonly reportsArchivedObjects = true;
  readonly audienceOffers: PlatformAudienceOffers = { estimates: false, insights: false, overlaps: false };
  private readonly audiences: GoogleAudiences;
  private readonly campaigns: GoogleCampaigns;
  private readonly metrics: GoogleMetrics;

  constructor(
    private readonly api: GoogleApi,
    target: AdAccountTarget,
    handles: ConnectionHandles,
    clock: Clock,
    private readonly looks: GoogleLooks,
    private readonly stops: GoogleStops,
  ) {
    this.audiences = new GoogleAudiences(api, target, handles);
    this.campaigns = new GoogleCampaigns(api, target, handles);
    this.metrics = new GoogleMetrics(api, target, handles, clock);
  }

  /** The key ends with a digest of the contents. What precedes it names the launch. */
  createCampaign(spec: PlatformCampaign, idempotencyKey: string): Promise<CampaignCreation> {
    return this.campaigns.create(spec, idempotencyKey.slice(0, idempotencyKey.lastIndexOf(':')));
  }

  findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    return this.campaigns.find(reference);
  }

  async getCampaign(platformCampaignId: string): Promise<PlacedCampaign> {
    return placedCampaignOf(await this.campaigns.get(platformCampaignId));
  }

  updateCampaign(platformCampaignId: string, spec: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign> {
    return this.campaigns.update(platformCampaignId, spec, interruption);
  }

  setRunState(platformCampaignId: string, runState: PlatformRunState): Promise<void> {
    const change = () => this.campaigns.setRunState(platformCampaignId, runState);
    return runState === 'running' ? change() : this.stops.run(this.api.bulkheadKey ?? this.api.customerId, change);
  }

  readDelivery(platformCampaignIds: readonly string[], changedAt?: Date): Promise<readonly PlatformDelivery[]> {
    return this.looks.read(platformCampaignIds, changedAt);
  }

  readMetrics(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    return this.metrics.read(startDay, endDay, cursor);
  }

  assertTargetable(audience: PlatformAudience): Promise<void> {
    return this.audiences.assertKnown(audience);
  }

  estimateAudience(): Promise<never> {
    return Promise.reject(notOffered('sizes of audiences'));
  }

  readAudienceInsights(): Promise<never> {
    return Promise.reject(notOffered('insights of audiences'));
  }

  readAudienceOverlap(): Promise<never> {
    return Promise.reject(notOffered('overlaps of audiences'));
  }
}

const notOffered = (what: string) => new PlatformFailure('rejected', `Google Ads does not offer ${what}.`, { platformCode: 'not_offered' });
