import type { RunningEntity } from './records.js';
import type { World } from './world.js';

/** The summary status of a campaign or an ad group. */
export function runningSummary(world: World, { fields, adAccountId }: RunningEntity): string {
  if (fields.status !== 'ACTIVE') return fields.status;
  if (world.adAccounts.get(adAccountId)?.state !== 'active') return 'ADVERTISER_DISABLED';
  const [start, end] = [fields['start_time'], fields['end_time']];
  const now = world.clock.seconds();
  if (typeof end === 'number' && end <= now) return 'COMPLETED';
  if (typeof start === 'number' && start > now) return 'NOT_STARTED';
  return 'RUNNING';
}

export function reviewStatus(world: World, { review }: RunningEntity): 'PENDING' | 'APPROVED' | 'REJECTED' {
  if (review === undefined || review.decidedAt > world.clock.now()) return 'PENDING';
  return review.isRejected ? 'REJECTED' : 'APPROVED';
}

/** The summary status of an ad: what its advertiser wants, then what the review says. */
export function adSummary(world: World, ad: RunningEntity): string {
  if (ad.fields.status !== 'ACTIVE') return ad.fields.status;
  return world.adAccounts.get(ad.adAccountId)?.state === 'active' ? reviewStatus(world, ad) : 'ADVERTISER_DISABLED';
}
