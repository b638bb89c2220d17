import type { Id } from '#libs/kernel';
import type { PlacedCampaign } from './ad-platform.js';

export const platformObjectKinds = ['campaign', 'ad', 'ad_set'] as const;
export type PlatformObjectKind = (typeof platformObjectKinds)[number];

/** Ids of campaigns, creatives and audiences by the platform's ids. */
export interface ObjectLookup {
  readonly campaigns: ReadonlyMap<string, Id<'cmp'>>;
  readonly creatives: ReadonlyMap<string, Id<'crv'>>;
  readonly audiences: ReadonlyMap<string, Id<'aud'>>;
}

/** Maps the platform's ids to ids of this service, so that a sync can attribute metrics. */
export abstract class PlatformObjects {
  /**
   * Stores the ids of a campaign, its ads and ad sets in a new transaction. They are never deleted, because metrics can arrive
   * after a deletion.
   */
  abstract remember(accountId: Id<'acc'>, connectionId: Id<'con'>, reference: Id<'cmp'>, placed: PlacedCampaign): Promise<void>;
  /** Finds the `platformIds` that were created through any of these connections to one ad account. */
  abstract find(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[], platformIds: readonly string[]): Promise<ObjectLookup>;
}
