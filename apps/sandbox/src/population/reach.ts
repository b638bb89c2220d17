import type { CampaignSpec } from '../campaigns/spec.js';
import type { ModelName } from '../metrics/platform-model.js';

/** People whom the ad sets of a campaign reach together. */
export function reachOf(_spec: Pick<CampaignSpec, 'ad_sets' | 'exclusions'>, _model: ModelName): number {
  return 1_000_000;
}
