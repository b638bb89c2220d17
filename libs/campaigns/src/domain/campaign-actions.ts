import { callerAbilities } from '#libs/kernel';
import { type CampaignFields, editableIn, fieldPointers } from './campaign-fields.js';
import { type CampaignStatus, transitions } from './campaign-status.js';

export const campaignActions = ['launch', 'pause', 'resume', 'archive', 'update', 'duplicate', 'unarchive'] as const;
export type CampaignAction = (typeof campaignActions)[number];

/** The actions that a caller with these permissions can take on a campaign in this status. */
export const availableActions = callerAbilities((status: CampaignStatus, permissions): readonly CampaignAction[] =>
  campaignActions.filter((action) => isAllowedIn(status, action) && permissions.has(permissionOf(action))),
);

function isAllowedIn(status: CampaignStatus, action: CampaignAction): boolean {
  if (action === 'duplicate') return true;
  return action === 'update' ? status !== 'archived' : action in transitions[status];
}

/** A duplicate is a new campaign, and archiving is undone by who may archive. */
export function permissionOf(action: CampaignAction): string {
  return `campaigns.${action === 'duplicate' ? 'create' : action === 'unarchive' ? 'archive' : action}`;
}

/** The API's names of the fields that a caller with these permissions can change in this status, such as `budget.amount_micros`. */
export const editableFields = callerAbilities((status: CampaignStatus, permissions): readonly string[] => {
  if (!permissions.has('campaigns.update')) return [];
  const fields = (Object.keys(editableIn) as (keyof CampaignFields)[]).filter((field) => editableIn[field].includes(status));
  return fields.map((field) => fieldPointers[field].slice(1).replaceAll('/', '.')).toSorted();
});
