import type { CampaignState } from './campaign-state.js';

type Restored = Pick<CampaignState, 'status' | 'statusReason' | 'archivedAt' | 'pausedAt' | 'completedAt'>;

/** What a campaign is after it is unarchived: never active, and completed if its end has passed meanwhile. */
export function unarchived({ launchedAt, pausedAt, completedAt, endsAt }: CampaignState, hasEnded: boolean, now: Date): Restored {
  const times = { archivedAt: null, pausedAt, completedAt };
  if (launchedAt === null) return { ...times, status: 'draft', statusReason: null };
  if (hasEnded || completedAt !== null)
    return { ...times, status: 'completed', statusReason: 'end_date_reached', completedAt: completedAt ?? endsAt };
  return { ...times, status: 'paused', statusReason: 'user_request', pausedAt: pausedAt ?? now };
}
