import type { Id } from '#libs/kernel';
import type { AspectRatio } from './aspect-ratio.js';
import type { TargetPlatform } from './copy-limits.js';

export const creativeTypes = ['image', 'text'] as const;
export type CreativeType = (typeof creativeTypes)[number];

/** Who advertises, and how it wants to look and sound. Null and empty: not said. */
export interface Brand {
  readonly name: string | null;
  readonly tone: string | null;
  /** `#rrggbb`, the most important first. */
  readonly colors: readonly string[];
  /** Words that stand in no text and in no image. */
  readonly avoid_terms: readonly string[];
}

/** What a creative is generated from; never changes. */
export interface CreativeBrief {
  readonly type: CreativeType;
  readonly prompt: string;
  readonly brand: Brand | null;
  /** BCP 47. */
  readonly language: string;
  readonly targetPlatforms: readonly TargetPlatform[];
  /** Taken in turn by the variants; empty for a creative of text. */
  readonly aspectRatios: readonly AspectRatio[];
  readonly requestedVariants: number;
}

/** What a user may change. */
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

/** What `POST /v1/creative/generate` asks for. */
export type CreativeRequest = CreativeBrief & Omit<CreativeFields, 'name' | 'primaryVariantId'> & { readonly name: string | null };

/** A request for three square images with nothing said but the prompt. */
export const plainRequest: Omit<CreativeRequest, 'prompt'> = {
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

export const fieldNames: Readonly<Record<keyof CreativeFields, string>> = {
  name: 'name',
  landingUrl: 'landing_url',
  callToAction: 'call_to_action',
  altText: 'alt_text',
  description: 'description',
  primaryVariantId: 'primary_variant_id',
  externalId: 'external_id',
  metadata: 'metadata',
  labels: 'labels',
};
