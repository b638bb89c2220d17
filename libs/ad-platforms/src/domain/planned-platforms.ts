import type { platformNames } from './platform-names.js';

/** A platform that can be connected once the operator has registered an app there and set its settings. */
export interface PlannedPlatform {
  readonly name: (typeof platformNames)[number];
  readonly label: string;
  /** What an operator has to do, as a path in the repository. */
  readonly documentation: string;
}

export const plannedPlatforms: readonly PlannedPlatform[] = [
  { name: 'pinterest_ads', label: 'Pinterest Ads', documentation: 'docs/platforms/pinterest-ads.md' },
  { name: 'google_ads', label: 'Google Ads', documentation: 'docs/platforms/google-ads.md' },
  { name: 'meta_ads', label: 'Meta Ads', documentation: 'docs/platforms/meta-ads.md' },
];
