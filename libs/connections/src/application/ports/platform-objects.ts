import type { Id } from '#libs/kernel';
import type { PlacedCampaign } from './ad-platform.js';

export const platformObjectKinds = ['campaign', 'ad', 'ad_set'] as const;
export type PlatformObjectKind = (typeof platformObjectKinds)[number];

/** Our ids by platform id; an ad set that stands for none of our audiences is known by null. */
export interface ObjectLookup {
  readonly campaigns: ReadonlyMap<string, Id<'cmp'>>;
  readonly creatives: ReadonlyMap<string, Id<'crv'>>;
  readonly audiences: ReadonlyMap<string, Id<'aud'>>;
}

/** What the platform's ids stand for, so that a sync can tell its rows in our terms. */
export abstract class PlatformObjects {
  /** Remembers a campaign with its ads and ad sets, for good: rows of what is gone go on coming. Opens a transaction. */
  abstract remember(accountId: Id<'acc'>, connectionId: Id<'con'>, reference: Id<'cmp'>, placed: PlacedCampaign): Promise<void>;
  /** Those of `platformIds` that are ours, placed through any of these connections to one ad account. */
  abstract find(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[], platformIds: readonly string[]): Promise<ObjectLookup>;
}
