import type { Ad, Campaign } from './campaign.js';

/** All times are epoch milliseconds. */
export interface RewrittenPast {
  readonly startedAt: number;
  readonly stoppedAt: number | null;
  readonly pauses: readonly { readonly from: number; readonly to: number }[];
  readonly isReviewed: boolean;
}

/** Returns the current campaign with the given past, and its version from each change on. */
export function withPast(existing: Campaign, past: RewrittenPast): { now: Campaign; versions: { from: number; campaign: Campaign }[] } {
  const ads = existing.ads.map((ad): Ad => {
    const decidedAt = past.isReviewed ? past.startedAt : ad.decidedAt;
    return { ...ad, since: past.startedAt, decidedAt, ...(past.isReviewed ? { verdict: 'approved', message: null } : {}) };
  });
  const campaign: Campaign = { ...existing, ads, createdAt: past.startedAt };
  const hasRun = past.stoppedAt !== null || past.pauses.length > 0;
  const versions = [{ from: past.startedAt, campaign: hasRun ? { ...campaign, runState: 'running' as const } : campaign }];
  past.pauses.forEach(({ from, to }, i) => {
    const isLast = i === past.pauses.length - 1 && past.stoppedAt === null;
    versions.push({ from, campaign: { ...campaign, runState: 'paused' } });
    versions.push({ from: to, campaign: isLast ? campaign : { ...campaign, runState: 'running' } });
  });
  if (past.stoppedAt === null) return { now: campaign, versions };
  const stopped: Campaign = { ...campaign, runState: campaign.runState === 'running' ? 'paused' : campaign.runState };
  return { now: stopped, versions: [...versions, { from: past.stoppedAt, campaign: stopped }] };
}
