import { callerAbilities } from '#libs/kernel';
import { fieldNames } from './creative-fields.js';
import type { CreativeStatus } from './creative-status.js';

export const creativeActions = ['archive', 'update', 'unarchive'] as const;
export type CreativeAction = (typeof creativeActions)[number];

/** The actions that a caller with these permissions can take on a creative in this status. */
export const availableActions = callerAbilities((status: CreativeStatus, permissions): readonly CreativeAction[] => {
  const actions = status === 'archived' ? (['unarchive'] as const) : (['archive', 'update'] as const);
  return actions.filter((action) => permissions.has(`creative.${action === 'unarchive' ? 'archive' : action}`));
});

/** The API's names of the fields that a caller with these permissions can change in this status. */
export const editableFields = callerAbilities((status: CreativeStatus, permissions): readonly string[] =>
  availableActions(status, permissions).includes('update') ? Object.values(fieldNames).toSorted() : [],
);
