import { callerAbilities } from '#libs/kernel';
import { type AudienceFields, type AudienceType, fieldNames } from './audience-fields.js';
import type { AudienceStatus } from './audience-status.js';

export const audienceActions = ['archive', 'update', 'unarchive'] as const;
export type AudienceAction = (typeof audienceActions)[number];

/** The actions that a caller with these permissions can take on an audience in this status. */
export const availableActions = callerAbilities((status: AudienceStatus, permissions): readonly AudienceAction[] => {
  const actions = status === 'archived' ? (['unarchive'] as const) : (['archive', 'update'] as const);
  return actions.filter((action) => permissions.has(`audiences.${action === 'unarchive' ? 'archive' : action}`));
});

/** The type of an audience never changes, and with it which definition the audience has. */
const lockedFields: Readonly<Record<AudienceType, readonly (keyof AudienceFields)[]>> = {
  rule_based: ['type', 'lookalike'],
  lookalike: ['type', 'rules'],
};

const editable = callerAbilities((key: `${AudienceStatus} ${AudienceType}`, permissions): readonly string[] => {
  const [status, type] = key.split(' ') as [AudienceStatus, AudienceType];
  if (!availableActions(status, permissions).includes('update')) return [];
  const fields = (Object.keys(fieldNames) as (keyof AudienceFields)[]).filter((field) => !lockedFields[type].includes(field));
  return fields.map((field) => fieldNames[field]).toSorted();
});

/** The API's names of the fields that a caller with these permissions can change in an audience of this status and type. */
export const editableFields = (status: AudienceStatus, type: AudienceType, permissions: ReadonlySet<string>): readonly string[] =>
  editable(`${status} ${type}`, permissions);
