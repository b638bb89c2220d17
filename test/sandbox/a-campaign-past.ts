import type { AdAccountModel, CampaignPast } from '../../apps/sandbox/src/metrics/campaign-metrics.js';
import type { CampaignVersion } from '../../apps/sandbox/src/metrics/timeline.js';

export const hour = 3_600_000;
export const day = 24 * hour;

export const buildAccount = (fields: Partial<AdAccountModel> = {}): AdAccountModel => ({
  seed: 7,
  model: 'social',
  currency: 'USD',
  timezone: 'UTC',
  reportLagSeconds: null,
  ...fields,
});

/** A version of a running campaign with three ads and three ad sets. */
export function buildVersion(
  from: string,
  fields: Partial<CampaignVersion> & { readonly ads?: CampaignVersion['ads'] } = {},
): CampaignVersion {
  const at = Date.parse(from);
  return {
    from: at,
    runState: 'running',
    budget: { type: 'daily', amountMicros: 200_000_000 },
    startsAt: null,
    endsAt: null,
    ads: ['a', 'b', 'c'].map((name) => ({ id: `sa_${name}`, since: at, approvedAt: at })),
    adSetIds: ['ss_x', 'ss_y', 'ss_z'],
    ...fields,
  };
}

export const buildPast = (id: string, ...versions: CampaignVersion[]): CampaignPast => ({ id, versions });
