import {
  type AdAccountClient,
  type CampaignCreation,
  type PlacedCampaign,
  type PlatformCampaign,
  type PlatformDelivery,
  PlatformFailure,
} from '#libs/ad-platforms/contract';
import type { Id } from '#libs/kernel';
import type { RunState } from '../src/domain/desired-state.js';

interface StoredCampaign {
  readonly id: string;
  readonly reference: Id<'cmp'>;
  readonly createdAt: Date;
  runState: RunState;
  spec: PlatformCampaign;
}

export type PlatformOperation = 'createCampaign' | 'findCampaigns' | 'getCampaign' | 'updateCampaign' | 'setRunState' | 'readDelivery';

/** A failure of the next call of an operation. `isExecuted`: the platform executes the call, and only its response is lost. */
export interface PlannedFailure {
  readonly operation: PlatformOperation;
  readonly failure: PlatformFailure;
  readonly isExecuted?: boolean;
  /** For a create: the platform makes the campaign without its parts and says what failed. */
  readonly isPartial?: boolean;
}

/**
 * An ad platform in memory: it has no idempotency keys, and its search does not find a campaign before `searchLagSeconds`. It fails
 * as planned.
 */
export class FakePlatform implements AdAccountClient {
  readonly platform = 'sandbox';
  readonly searchLagSeconds = 5;
  readonly hasIdempotencyKeys = false;
  createsPartsSeparately = false;
  readonly reportsArchivedObjects = true;
  readonly audienceOffers = { estimates: false, insights: false, overlaps: false };
  readonly campaigns: StoredCampaign[] = [];
  planned: PlannedFailure | null = null;
  /** What happens during an update. */
  whileUpdating: (interruption?: AbortSignal) => Promise<unknown> = () => Promise.resolve();

  constructor(private readonly clock: { now(): Date }) {}

  createCampaign(spec: PlatformCampaign): Promise<CampaignCreation> {
    const create = (name: string) => {
      const id = `sc_${this.campaigns.length + 1}`;
      const campaign = { id, reference: spec.reference, createdAt: this.clock.now(), runState: 'paused' as const, spec: { ...spec, name } };
      this.campaigns.push(campaign);
      return placed(campaign);
    };
    const { planned } = this;
    if (planned?.operation === 'createCampaign' && planned.isPartial) {
      this.planned = null;
      return Promise.resolve({ placed: create('incomplete'), isComplete: false, failure: planned.failure });
    }
    return this.call('createCampaign', () => ({ placed: create(spec.name), isComplete: true }));
  }

  findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const visibleSince = this.clock.now().getTime() - this.searchLagSeconds * 1_000;
    return this.call('findCampaigns', () =>
      this.campaigns.filter((one) => one.reference === reference && one.createdAt.getTime() <= visibleSince).map(placed),
    );
  }

  getCampaign(id: string): Promise<PlacedCampaign> {
    return this.call('getCampaign', () => placed(this.stored(id)));
  }

  async updateCampaign(id: string, spec: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign> {
    await this.whileUpdating(interruption);
    return this.call('updateCampaign', () => {
      const campaign = this.stored(id);
      campaign.spec = spec;
      return placed(campaign);
    });
  }

  setRunState(id: string, runState: RunState): Promise<void> {
    return this.call('setRunState', () => {
      this.stored(id).runState = runState;
    });
  }

  readDelivery(ids: readonly string[]): Promise<readonly PlatformDelivery[]> {
    return this.call('readDelivery', () => this.campaigns.filter(({ id }) => ids.includes(id)).map(delivered));
  }

  readMetrics(): Promise<never> {
    return unsupported();
  }
  estimateAudience(): Promise<never> {
    return unsupported();
  }
  readAudienceInsights(): Promise<never> {
    return unsupported();
  }
  readAudienceOverlap(): Promise<never> {
    return unsupported();
  }

  private call<T>(operation: PlatformOperation, execute: () => T): Promise<T> {
    const { planned } = this;
    if (planned?.operation !== operation) return Promise.resolve().then(execute);
    this.planned = null;
    if (planned.isExecuted) execute();
    return Promise.reject(planned.failure);
  }

  private stored(id: string): StoredCampaign {
    const campaign = this.campaigns.find((one) => one.id === id);
    if (campaign === undefined) throw new PlatformFailure('not_found', `There is no campaign ${id}.`);
    return campaign;
  }
}

const unsupported = () => Promise.reject(new Error('The fake platform delivers campaigns only.'));

const placed = ({ id, runState, spec }: StoredCampaign): PlacedCampaign => ({
  platformCampaignId: id,
  runState,
  ads: [],
  adSets: [],
  specDigest: spec.name,
});

const delivered = ({ id, reference, runState, spec }: StoredCampaign): PlatformDelivery => ({
  platformCampaignId: id,
  reference,
  runState,
  platformStatus: runState.toUpperCase(),
  status: runState === 'running' ? 'delivering' : 'stopped',
  issues: [],
  specDigest: spec.name,
  budgetMicros: spec.budget?.amountMicros ?? null,
});
