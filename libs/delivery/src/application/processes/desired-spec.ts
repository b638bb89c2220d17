import { hash } from 'node:crypto';
import { AudienceDirectory, type AudienceSummary } from '#libs/audiences/contract';
import {
  type PlatformAd,
  type PlatformAudience,
  type PlatformCampaign,
  PlatformFailure,
  type PlatformImage,
} from '#libs/ad-platforms/contract';
import { ConnectionDirectory, type ConnectionSummary } from '#libs/connections/contract';
import { CreativeDirectory, type CreativeImage, type CreativeSummary } from '#libs/creative/contract';
import { dayIn, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { dailyShareMicros } from '../../domain/budget-share.js';
import type { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import type { LifetimeBudget } from '../../domain/lifetime-budget.js';
import type { PushDigests } from '../../domain/push-step.js';
import { type DeliveredCampaign, DeliveredCampaigns } from '../ports/delivered-campaigns.js';
import { BudgetAllocator } from './budget-allocator.js';

/** The spec that a platform should have, with its digests and conditions. */
export interface DesiredSpec extends PushDigests {
  readonly spec: PlatformCampaign;
  readonly hasEnded: boolean;
  /** The revision of the campaign that the spec was built from. */
  readonly campaignRevision: number;
  /** The platform's share of a lifetime budget. Null for a daily budget, and when the platform no longer takes part. */
  readonly share: PushedShare | null;
  /** Why the budget is awaited. */
  readonly awaits: 'other platforms' | 'reports' | null;
}

/** The share of a lifetime budget that is pushed to a platform. */
export interface PushedShare {
  readonly micros: number;
  /** Spend in the ad account outside the current platform campaign, which does not count it. */
  readonly offsetMicros: number;
  readonly of: LifetimeBudget;
}

interface PushBudget extends Pick<DesiredSpec, 'budget' | 'isSendable' | 'share' | 'awaits'> {
  readonly type: 'daily' | 'lifetime';
  readonly amountMicros: number;
}

/** Builds the desired spec of a platform from the campaign and the current state of its creatives and audiences. */
@Injectable()
export class DesiredSpecBuilder {
  constructor(
    private readonly campaigns: DeliveredCampaigns,
    private readonly connections: ConnectionDirectory,
    private readonly creatives: CreativeDirectory,
    private readonly audiences: AudienceDirectory,
    private readonly budgets: BudgetAllocator,
  ) {}

  async buildDesiredSpec(key: DeliveryKey & { readonly replacements?: number }): Promise<DesiredSpec> {
    const { accountId, campaignId, connectionId, replacements = 0 } = key;
    const campaign = await this.campaigns.get(accountId, campaignId);
    const audienceIds = [...campaign.audienceIds, ...campaign.excludedAudienceIds];
    const [connections, creatives, audiences, allocated] = await Promise.all([
      this.connections.find(accountId, [...new Set([...campaign.connectionIds, connectionId])]),
      this.creatives.find(accountId, campaign.creativeIds),
      audienceIds.length === 0 ? [] : this.audiences.find(accountId, audienceIds),
      campaign.budget.type === 'lifetime' ? this.allocate(campaign, connectionId) : null,
    ]);
    const connection = connections.find(({ id }) => id === connectionId);
    const budget = allocated === null ? null : shareOf(allocated, connectionId, connection);
    const { type, amountMicros, ...division } = budget ?? dailyShareOf(campaign, connectionId, connections);
    const imagesOf = (id: Id<'crv'>) => this.creatives.imagesOf(accountId, id);
    const ads = inOrder(campaign.creativeIds, creatives).flatMap((creative) =>
      adOf(creative, campaign.landingUrl, async () => (await imagesOf(creative.id)).map((image) => readable(image, creative))),
    );
    const spec = specOf(campaign, { type, amountMicros, currency: connection?.currency ?? '' }, ads, audiences);
    return {
      spec,
      digest: digestOf({ ...spec, ads: spec.ads.map((ad) => ({ ...ad, imageUrl: withoutSignature(ad.imageUrl) })) }),
      // Platforms reject an idempotency key that is reused with other contents, so the key includes a digest of the contents.
      createKey: `${campaign.id}:${connectionId}:${campaign.launchedAt.getTime()}${replacements === 0 ? '' : `:${replacements}`}:${digestOf(spec)}`,
      hasEnded: campaign.hasEnded,
      campaignRevision: campaign.revision,
      mayAlreadyExist: connection?.isSuccessor === true,
      ...division,
    };
  }

  private async allocate(campaign: DeliveredCampaign, connectionId: Id<'con'>): Promise<AllocatedShare> {
    const { budget: division, deliveries } = await this.budgets.allocate(campaign);
    return { division, delivery: deliveries.find((one) => one.connectionId === connectionId) };
  }
}

interface AllocatedShare {
  readonly division: LifetimeBudget;
  readonly delivery: Delivery | undefined;
}

function shareOf({ division, delivery }: AllocatedShare, connectionId: Id<'con'>, connection: ConnectionSummary | undefined): PushBudget {
  const type = 'lifetime';
  const spentMicros = division.spentMicrosIn(connectionId);
  const isPlaced = delivery !== undefined && delivery.platformCampaignId !== null;
  const offsetMicros = isPlaced ? Math.min(delivery.budgetOffsetMicros, spentMicros) : spentMicros;
  if (!division.includes(connectionId)) {
    // The platform is being stopped and keeps its current share.
    const amountMicros = Math.max(0, (delivery?.budgetShareMicros ?? spentMicros) - offsetMicros);
    return { type, amountMicros, budget: 'available', isSendable: amountMicros > 0, share: null, awaits: null };
  }
  const { micros, state } = division.grant(connectionId);
  const amountMicros = Math.max(0, micros - offsetMicros);
  const share = { micros, offsetMicros, of: division };
  if (state === 'available' && !isPlaced && isUnreported(delivery?.formerStoppedAt, connection))
    return { type, amountMicros, budget: 'awaited', isSendable: false, share, awaits: 'reports' };
  const awaits = state === 'awaited' ? 'other platforms' : null;
  return { type, amountMicros, budget: state, isSendable: awaits === null && amountMicros > 0, share, awaits };
}

/** Whether spend before this time is not reported completely. A platform campaign that gets what is left would spend it again. */
function isUnreported(stoppedAt: Date | null | undefined, connection: ConnectionSummary | undefined): boolean {
  if (stoppedAt == null) return false;
  if (connection?.dataThrough == null || connection.timezone === null) return true;
  return connection.dataThrough < dayIn(stoppedAt, connection.timezone);
}

function dailyShareOf(
  { budget: { type, amountMicros: amount }, connectionIds }: DeliveredCampaign,
  connectionId: Id<'con'>,
  connections: readonly ConnectionSummary[],
): PushBudget {
  const steps = new Map(connections.map(({ id, budgetStepMicros }) => [id, budgetStepMicros]));
  const platforms = connectionIds.map((id) => ({ id, stepMicros: steps.get(id) ?? 1 }));
  const amountMicros = dailyShareMicros(amount, platforms, connectionId);
  // A budget smaller than the steps of the platforms together leaves some without a share: they must not keep an earlier one.
  const hasShare = amountMicros > 0;
  return { type, amountMicros, budget: hasShare ? 'available' : 'used_up', isSendable: hasShare, share: null, awaits: null };
}

function specOf(
  campaign: DeliveredCampaign,
  budget: PlatformCampaign['budget'],
  ads: readonly PlatformAd[],
  audiences: readonly AudienceSummary[],
): PlatformCampaign {
  const { id: reference, name, objective, bidStrategy, startsAt, endsAt, specialAdCategories, trackingParams } = campaign;
  // The digest depends on the order of the keys.
  return {
    reference,
    name,
    objective,
    budget,
    bidStrategy,
    startsAt,
    endsAt,
    specialAdCategories,
    trackingParams,
    ads,
    audiences: inOrder(campaign.audienceIds, audiences).flatMap(audienceOf),
    excludedAudiences: inOrder(campaign.excludedAudienceIds, audiences).flatMap(audienceOf),
  };
}

function inOrder<T extends { id: Id }>(ids: readonly Id[], records: readonly T[]): T[] {
  const byId = new Map<Id, T>(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Omits a creative that is not ready or has no landing page. A later push adds it. */
function adOf(
  creative: CreativeSummary,
  landingUrlOfCampaign: string | null,
  images: () => Promise<readonly PlatformImage[]>,
): PlatformAd[] {
  const landingUrl = creative.landingUrl ?? landingUrlOfCampaign;
  if (creative.status !== 'ready' || creative.content === null || landingUrl === null) return [];
  const { id: reference, name, callToAction, imageUrl, content } = creative;
  return [{ reference, name, ...content, callToAction, landingUrl, imageUrl, images }];
}

/** Nothing else than the failure of a platform is shown with a delivery, so an image that cannot be read is one. */
function readable(image: CreativeImage, { id, name }: CreativeSummary): PlatformImage {
  const what = `The image of the creative "${name}" (${id})`;
  return {
    ...image,
    bytes: async () => {
      const read = await image.bytes().catch((error: unknown) => {
        throw Object.assign(new PlatformFailure('unavailable', `${what} cannot be read at the moment.`), { cause: error });
      });
      if (read !== null) return read;
      const details = { platformCode: 'image_lost', issue: 'creative_rejected' } as const;
      throw new PlatformFailure('rejected', `${what} is missing in the storage of this service. Upload or generate it again.`, details);
    },
  };
}

function audienceOf({ id: reference, name, rules, lookalike, status }: AudienceSummary): PlatformAudience[] {
  if (status !== 'ready' && status !== 'too_small') return [];
  if (lookalike === null) return [{ reference, name, rules, lookalike }];
  const { source_audience_id: sourceReference, ...like } = lookalike;
  return [{ reference, name, rules, lookalike: { sourceReference, ...like } }];
}

const digestOf = (value: object): string => hash('sha256', JSON.stringify(value), 'base64url');

/** Image URLs have a new signature on every read, which must not change the digest. */
function withoutSignature(url: string | null): string | null {
  return url === null ? null : (url.split('?')[0] as string);
}
