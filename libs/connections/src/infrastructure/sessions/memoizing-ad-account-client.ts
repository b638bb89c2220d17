import type { Id } from '#libs/kernel';
import type {
  AdAccountClient,
  PlacedCampaign,
  PlatformAudience,
  PlatformCampaign,
  PlatformRunState,
} from '../../application/ports/ad-platform.js';
import type { PlatformObjects } from '../../application/ports/platform-objects.js';

/** A platform's session that remembers what its ids stand for, whenever a campaign passes by. */
export class MemoizingAdAccountClient implements AdAccountClient {
  constructor(
    private readonly session: AdAccountClient,
    private readonly objects: PlatformObjects,
    private readonly accountId: Id<'acc'>,
    private readonly connectionId: Id<'con'>,
  ) {}

  get platform() {
    return this.session.platform;
  }

  get searchLagSeconds() {
    return this.session.searchLagSeconds;
  }

  get hasIdempotencyKeys() {
    return this.session.hasIdempotencyKeys;
  }

  async createCampaign(spec: PlatformCampaign, runState: 'running' | 'paused', idempotencyKey: string): Promise<PlacedCampaign> {
    return this.remember(spec.reference, await this.session.createCampaign(spec, runState, idempotencyKey));
  }

  async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const found = await this.session.findCampaigns(reference);
    for (const placed of found) await this.remember(reference, placed);
    return found;
  }

  getCampaign(platformCampaignId: string) {
    return this.session.getCampaign(platformCampaignId);
  }

  async updateCampaign(platformCampaignId: string, spec: PlatformCampaign): Promise<PlacedCampaign> {
    return this.remember(spec.reference, await this.session.updateCampaign(platformCampaignId, spec));
  }

  setRunState(platformCampaignId: string, runState: PlatformRunState) {
    return this.session.setRunState(platformCampaignId, runState);
  }

  readDelivery(platformCampaignIds: readonly string[]) {
    return this.session.readDelivery(platformCampaignIds);
  }

  readMetrics(startDay: string, endDay: string, cursor: string | null) {
    return this.session.readMetrics(startDay, endDay, cursor);
  }

  estimateAudience(audience: PlatformAudience) {
    return this.session.estimateAudience(audience);
  }

  readAudienceInsights(audience: PlatformAudience) {
    return this.session.readAudienceInsights(audience);
  }

  readAudienceOverlap(one: PlatformAudience, other: PlatformAudience) {
    return this.session.readAudienceOverlap(one, other);
  }

  private async remember(reference: Id<'cmp'>, placed: PlacedCampaign): Promise<PlacedCampaign> {
    await this.objects.remember(this.accountId, this.connectionId, reference, placed);
    return placed;
  }
}
