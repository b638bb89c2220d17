import type { Problem } from '#libs/kernel';
import { type CampaignFields, campaignFields } from './campaign-fields.js';
import { type LaunchCandidate, launchBlockers } from './launch-policy.js';

/** Whether a change of these fields can keep a campaign from running. */
export function mayAddBlockers(changed: readonly (keyof CampaignFields)[]): boolean {
  return changed.some((name) => campaignFields[name].isFree !== true);
}

/**
 * The launch blockers that a write adds. What kept the campaign from being launched before is not held against the write, wherever it is in
 * a list by then.
 */
export function addedBlockers(before: LaunchCandidate, after: LaunchCandidate, now: Date): Problem[] {
  const known = new Map<string, number>();
  for (const blocker of launchBlockers(before, now)) known.set(kindOf(blocker), (known.get(kindOf(blocker)) ?? 0) + 1);
  return launchBlockers(after, now).filter((blocker) => {
    const left = known.get(kindOf(blocker)) ?? 0;
    known.set(kindOf(blocker), left - 1);
    return left <= 0;
  });
}

/** Blockers are the same if they have the same code for the same record or field. Messages and minimums depend on values. */
function kindOf({ pointer = '', code, resource_id, platform }: Problem): string {
  return JSON.stringify([pointer.replaceAll(/\/\d+/g, ''), code, resource_id, platform]);
}
