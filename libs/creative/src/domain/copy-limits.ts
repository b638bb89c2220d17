/** Maximum lengths of the texts of an ad on a platform, in characters (Unicode code points). */
export interface CopyLimits {
  readonly headline: number;
  readonly primaryText: number;
  readonly description: number;
  /** Whether the platform counts a wide character, such as a Chinese one, as two. */
  readonly countsWideTwice: boolean;
}

const limits = (headline: number, primaryText: number, description: number, countsWideTwice = false): CopyLimits => ({
  headline,
  primaryText,
  description,
  countsWideTwice,
});

/** The platforms refuse or truncate longer texts. Included in the API reference. */
export const copyLimits = {
  sandbox: limits(60, 200, 90),
  meta_ads: limits(40, 125, 30),
  google_ads: limits(30, 90, 90, true),
  microsoft_ads: limits(30, 90, 90, true),
  tiktok_ads: limits(40, 100, 60, true),
  linkedin_ads: limits(70, 150, 100),
  pinterest_ads: limits(100, 500, 100),
  snapchat_ads: limits(34, 120, 60),
  x_ads: limits(70, 280, 100),
  reddit_ads: limits(100, 300, 100),
} as const satisfies Record<string, CopyLimits>;

export type TargetPlatform = keyof typeof copyLimits;
export const targetPlatforms = Object.keys(copyLimits) as TargetPlatform[];

/** Limits for a request without platforms. They fit the feeds of all platforms that show a headline and a text. */
export const defaultLimits: CopyLimits = limits(40, 125, 60);

/** Returns the smallest limits of the platforms. */
export function limitsFor(platforms: readonly TargetPlatform[]): CopyLimits {
  if (platforms.length === 0) return defaultLimits;
  const all: readonly CopyLimits[] = platforms.map((platform) => copyLimits[platform]);
  const minOf = (pick: (one: CopyLimits) => number) => Math.min(...all.map(pick));
  return {
    headline: minOf((one) => one.headline),
    primaryText: minOf((one) => one.primaryText),
    description: minOf((one) => one.description),
    countsWideTwice: all.some((one) => one.countsWideTwice),
  };
}
