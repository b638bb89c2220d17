import type { AdAccountModel, CampaignPast } from '../../apps/sandbox/src/metrics/campaign-metrics.js';
import type { CampaignVersion } from '../../apps/sandbox/src/metrics/timeline.js';

export const hour = 3_600_000;
export const day = 24 * hour;

export const anAccount = (fields: Partial<AdAccountModel> = {}): AdAccountModel => ({
  seed: 7,
  model: 'social',
  currency: 'USD',
  timezone: 'UTC',
  reportLagSeconds: null,
  ...fields,
});

/** A campaign that has run since the beginning of a day, with so many ads and ad sets. */
export function aVersion(from: string, fields: Partial<CampaignVersion> & { readonly ads?: CampaignVersion['ads'] } = {}): CampaignVersion {
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

export const aPast = (id: string, ...versions: CampaignVersion[]): CampaignPast => ({ id, versions });
