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
  const former = launchBlockers(before, now);
  const known = new Set(former.map(kindOf));
  return launchBlockers(after, now).filter(
    (blocker) => !known.has(kindOf(blocker)) || (blocker.code === 'budget_below_minimum' && isEvenLess(blocker, after, former, before)),
  );
}

/** A budget that was too small may be raised, also to less than the minimum of a platform. It must not become smaller still. */
function isEvenLess(blocker: Problem, after: LaunchCandidate, former: readonly Problem[], before: LaunchCandidate): boolean {
  const formerly = former.filter(({ code }) => code === blocker.code);
  const same = formerly.find(({ resource_id }) => resource_id === blocker.resource_id);
  if (same !== undefined) return shortage(blocker, after) > shortage(same, before);
  // The minimum of the service is reported instead of those of the platforms.
  const wasHidden =
    formerly.some(({ resource_id }) => resource_id === null) && before.connectionIds.some((id) => id === blocker.resource_id);
  return !wasHidden;
}

const shortage = ({ min, share_micros: share }: Problem, { budgetAmountMicros }: LaunchCandidate): number =>
  Number(min) / (share ?? budgetAmountMicros ?? 0);

/** Blockers are the same if they have the same code for the same record or field. Messages and minimums depend on values. */
function kindOf({ pointer = '', code, message, resource_id, platform }: Problem): string {
  // See `isEvenLess`.
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
