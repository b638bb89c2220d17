import type { Id } from '#libs/kernel';

/** An image file of a creative. */
export interface CreativeImage {
  /** For example `1:1`. */
  readonly ratio: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly mimeType: string;
  /** Of the bytes, in hex. */
  readonly sha256: string;
  /** Reads the file. Null when it is missing. */
  bytes(): Promise<Uint8Array | null>;
}

/** The published view of a creative for other contexts. */
export interface CreativeSummary {
  readonly id: Id<'crv'>;
  readonly name: string;
  readonly type: 'image' | 'text';
  readonly status: 'generating' | 'ready' | 'failed' | 'archived';
  readonly landingUrl: string | null;
  readonly callToAction: string | null;
  /** The text of the primary variant; null until one is ready. */
  readonly content: { readonly headline: string; readonly primaryText: string; readonly description: string | null } | null;
  /** The signed URL of the primary variant's image, valid for 24 hours; null for a text creative. */
  readonly imageUrl: string | null;
  readonly revision: number;
}

/** Lookup of creatives. Inside a transaction, it locks the rows, so that the result stays valid until the transaction ends. */
export abstract class CreativeDirectory {
  /** Returns the creatives of `ids` that exist in the account, including archived ones, in any order. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<CreativeSummary[]>;
  /** Returns the same as `find`, without locking the rows. */
  abstract findUnlocked(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<CreativeSummary[]>;
  /** Returns the image of the primary variant, then one for each other aspect ratio; none for a text creative. */
  abstract imagesOf(accountId: Id<'acc'>, id: Id<'crv'>): Promise<readonly CreativeImage[]>;
  /** Returns names and statuses of all creatives, for contexts that subscribe to events later. */
  abstract all(accountId: Id<'acc'>): Promise<Pick<CreativeSummary, 'id' | 'name' | 'status' | 'revision'>[]>;
}
