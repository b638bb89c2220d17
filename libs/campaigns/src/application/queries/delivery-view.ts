import type { CampaignStatus } from '../../domain/campaign-status.js';

export const deliveryStatuses = [
  'not_started',
  'pending',
  'in_review',
  'delivering',
  'limited',
  'not_delivering',
  'stopped',
  'unknown',
  'disconnected',
] as const;

/** Whether ads really run, seen from the platforms. */
export interface DeliveryView {
  readonly status: (typeof deliveryStatuses)[number];
  readonly updated_at: string | null;
  readonly platforms: readonly object[];
}

/** The delivery of a campaign that no platform knows yet. */
export function deliveryWithoutPlatforms(status: CampaignStatus, wasLaunched: boolean, statusChangedAt: string): DeliveryView {
  if (!wasLaunched || status === 'scheduled')
    return { status: 'not_started', updated_at: wasLaunched ? statusChangedAt : null, platforms: [] };
  return { status: status === 'active' ? 'pending' : 'stopped', updated_at: statusChangedAt, platforms: [] };
}
