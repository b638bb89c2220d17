import type { Id } from '#libs/kernel';
import type {
  AdAccountClient,
  CampaignCreation,
  PlacedCampaign,
  PlatformAudience,
  PlatformCampaign,
  PlatformRunState,
} from '../ports/ad-platform.js';
import type { PlatformObjects } from '../ports/platform-objects.js';

/** Decorates a client: stores the platform's ids of every campaign that it creates, updates or finds. */
export class MemoizingAdAccountClient implements AdAccountClient {
  constructor(
    private readonly client: AdAccountClient,
    private readonly objects: PlatformObjects,
    private readonly accountId: Id<'acc'>,
    private readonly connectionId: Id<'con'>,
  ) {}

  get platform() {
    return this.client.platform;
  }

  get searchLagSeconds() {
    return this.client.searchLagSeconds;
  }

  get hasIdempotencyKeys() {
    return this.client.hasIdempotencyKeys;
  }

  get createsPartsSeparately() {
    return this.client.createsPartsSeparately;
  }

  get reportsArchivedObjects() {
    return this.client.reportsArchivedObjects;
  }

  get audienceOffers() {
    return this.client.audienceOffers;
  }

  async createCampaign(spec: PlatformCampaign, idempotencyKey: string): Promise<CampaignCreation> {
    const creation = await this.client.createCampaign(spec, idempotencyKey);
    await this.remember(spec.reference, creation.placed);
    return creation;
  }

  async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const found = await this.client.findCampaigns(reference);
    for (const placed of found) await this.remember(reference, placed);
    return found;
  }

  getCampaign(platformCampaignId: string) {
    return this.client.getCampaign(platformCampaignId);
  }

  async updateCampaign(platformCampaignId: string, spec: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign> {
    return this.remember(spec.reference, await this.client.updateCampaign(platformCampaignId, spec, interruption));
  }

  setRunState(platformCampaignId: string, runState: PlatformRunState) {
    return this.client.setRunState(platformCampaignId, runState);
  }

  readDelivery(platformCampaignIds: readonly string[], changedAt?: Date) {
    return this.client.readDelivery(platformCampaignIds, changedAt);
  }

  readMetrics(startDay: string, endDay: string, cursor: string | null) {
    return this.client.readMetrics(startDay, endDay, cursor);
  }

  async assertTargetable(audience: PlatformAudience): Promise<void> {
    await this.client.assertTargetable?.(audience);
  }

  estimateAudience(audience: PlatformAudience) {
    return this.client.estimateAudience(audience);
  }

  readAudienceInsights(audience: PlatformAudience) {
    return this.client.readAudienceInsights(audience);
  }

  readAudienceOverlap(one: PlatformAudience, other: PlatformAudience) {
    return this.client.readAudienceOverlap(one, other);
  }

  private async remember(reference: Id<'cmp'>, placed: PlacedCampaign): Promise<PlacedCampaign> {
    await this.objects.remember(this.accountId, this.connectionId, reference, placed);
    return placed;
  }
}
