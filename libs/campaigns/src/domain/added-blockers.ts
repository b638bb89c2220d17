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
  const known = new Set(launchBlockers(before, now).map(kindOf));
  return launchBlockers(after, now).filter((blocker) => !known.has(kindOf(blocker)));
}

/** Blockers are the same if they have the same code for the same record or field. Messages and minimums depend on values. */
function kindOf({ pointer = '', code, message, resource_id, platform }: Problem): string {
  // A budget that was too small may be raised, also to less than the minimum of a platform.
  if (code === 'budget_below_minimum') return code;
  return JSON.stringify([
    pointer.replaceAll(/\/\d+/g, ''),
    code,
    resource_id,
    platform,
    // The message names the setting.
    code === 'connection_settings_missing' ? message : null,
  ]);
}
