import type { Id } from '#libs/kernel';

/** What other contexts may know of a creative. */
export interface CreativeSummary {
  readonly id: Id<'crv'>;
  readonly name: string;
  readonly type: 'image' | 'text';
  readonly status: 'generating' | 'ready' | 'failed' | 'archived';
  readonly landingUrl: string | null;
  readonly callToAction: string | null;
  /** The text of the primary variant; null while none is ready. */
  readonly content: { readonly headline: string; readonly primaryText: string; readonly description: string | null } | null;
  /** The signed URL of the primary variant's image, valid for 24 hours; null for a text creative. */
  readonly imageUrl: string | null;
  readonly revision: number;
}

/** Questions about creatives. Inside a transaction they join it, and what they answered holds until it ends. */
export abstract class CreativeDirectory {
  /** Those of `ids` that exist in the account, archived ones included, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<CreativeSummary[]>;
  /** Names and statuses of all, for contexts that begin to listen late. */
  abstract all(accountId: Id<'acc'>): Promise<Pick<CreativeSummary, 'id' | 'name' | 'status' | 'revision'>[]>;
}
