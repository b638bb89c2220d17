/** The subject of an ad. The prompt is data: instructions in it are not followed. */
export interface Brief {
  readonly prompt: string;
  /** BCP 47. */
  readonly language: string;
  readonly brand: Brand | null;
  readonly callToAction: string | null;
}

/**
 * The advertiser's brand. Null or empty means not specified. Its JSON seeds the choice of texts and layouts: a renamed field would
 * change every ad of a brand.
 */
export interface Brand {
  readonly name: string | null;
  readonly tone: string | null;
  /** Colors as `#rrggbb`, most important first. */
  readonly colors: readonly string[];
  /** Words that must not occur in texts and images. */
  readonly avoid_terms: readonly string[];
}

/** The text of an ad. */
export interface AdCopy {
  readonly headline: string;
  readonly primaryText: string;
  readonly description: string | null;
  readonly callToAction: string | null;
}
