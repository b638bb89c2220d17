import type { PlatformCampaign } from '#libs/ad-platforms/contract';
import type { Id } from '#libs/kernel';

/** What the platforms get of a launched campaign. */
export interface DeliveredCampaign extends Pick<
  PlatformCampaign,
  'name' | 'objective' | 'bidStrategy' | 'startsAt' | 'endsAt' | 'specialAdCategories' | 'trackingParams'
> {
  readonly accountId: Id<'acc'>;
  readonly id: Id<'cmp'>;
  readonly revision: number;
  /** A campaign that is completed or archived is only stopped. */
  readonly hasEnded: boolean;
  readonly launchedAt: Date;
  readonly connectionIds: readonly Id<'con'>[];
  readonly creativeIds: readonly Id<'crv'>[];
  readonly audienceIds: readonly Id<'aud'>[];
  readonly excludedAudienceIds: readonly Id<'aud'>[];
  readonly landingUrl: string | null;
  readonly budget: { readonly type: 'daily' | 'lifetime'; readonly amountMicros: number };
}

/** Reads the campaigns that deliveries belong to, outside a transaction. The composition binds it to the context of campaigns. */
export abstract class DeliveredCampaigns {
  /** Throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<DeliveredCampaign>;
  /** The campaigns that have been launched and have not ended, and that use this creative or audience. */
  abstract using(accountId: Id<'acc'>, contentId: Id): Promise<Id<'cmp'>[]>;
  /** Those of these campaigns that have a lifetime budget and have not ended, and whether the budget is spent. */
  abstract withLifetimeBudget(
    accountId: Id<'acc'>,
    ids: readonly Id<'cmp'>[],
  ): Promise<readonly { readonly id: Id<'cmp'>; readonly isSpent: boolean }[]>;
}
