import type { Id, ShownFields } from '#libs/kernel';
import type { AspectRatio } from './aspect-ratio.js';
import type { TargetPlatform } from './copy-limits.js';

export const creativeTypes = ['image', 'text'] as const;
export type CreativeType = (typeof creativeTypes)[number];

/** The advertiser's brand. Null or empty means not specified. */
export interface Brand {
  readonly name: string | null;
  readonly tone: string | null;
  /** Colors as `#rrggbb`, most important first. */
  readonly colors: readonly string[];
  /** Words that must not occur in texts and images. */
  readonly avoid_terms: readonly string[];
}

/** The input of a generation. Never changes. */
export interface CreativeBrief {
  readonly type: CreativeType;
  readonly prompt: string;
  readonly brand: Brand | null;
  /** BCP 47. */
  readonly language: string;
  readonly targetPlatforms: readonly TargetPlatform[];
  /** The variants use them in turn. Empty for a text creative. */
  readonly aspectRatios: readonly AspectRatio[];
  readonly requestedVariants: number;
}

/** The fields that a user can change. */
export interface CreativeFields {
  readonly name: string;
  readonly landingUrl: string | null;
  readonly callToAction: string | null;
  readonly altText: string | null;
  readonly description: string | null;
  readonly primaryVariantId: Id<'var'> | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly labels: readonly string[];
}

/** The request of `POST /v1/creative/generate`. */
export type CreativeRequest = CreativeBrief & Omit<CreativeFields, 'name' | 'primaryVariantId'> & { readonly name: string | null };

/** Defaults of a request: three square images. */
export const defaultRequest: Omit<CreativeRequest, 'prompt'> = {
  type: 'image',
  brand: null,
  language: 'en',
  targetPlatforms: [],
  aspectRatios: [],
  requestedVariants: 3,
  name: null,
  landingUrl: null,
  callToAction: null,
  altText: null,
  description: null,
  externalId: null,
  metadata: {},
  labels: [],
};

/** The names of the fields in the API. */
export const fieldNames = {
  name: 'name',
  landingUrl: 'landing_url',
  callToAction: 'call_to_action',
  altText: 'alt_text',
  description: 'description',
  primaryVariantId: 'primary_variant_id',
  externalId: 'external_id',
  metadata: 'metadata',
  labels: 'labels',
} as const satisfies Record<keyof CreativeFields, string>;
export type ShownCreativeFields = ShownFields<CreativeFields, typeof fieldNames>;
