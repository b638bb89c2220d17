import type { Id, Problem } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';
import type { ReferencedRecords } from './referenced-records.js';

export const referenceFields = ['connectionIds', 'creativeIds', 'audienceIds', 'excludedAudienceIds'] as const;
type ReferenceField = (typeof referenceFields)[number];
export type References = Pick<CampaignFields, ReferenceField>;

interface Rule {
  readonly name: string;
  readonly records: Exclude<keyof ReferencedRecords, 'account'>;
  /** The status in which a record cannot be added to a campaign. It also appears in the message. */
  readonly closedStatus: string;
}

const rules: Readonly<Record<ReferenceField, Rule>> = {
  connectionIds: { name: 'connection_ids', records: 'connections', closedStatus: 'disconnected' },
  creativeIds: { name: 'creative_ids', records: 'creatives', closedStatus: 'archived' },
  audienceIds: { name: 'audience_ids', records: 'audiences', closedStatus: 'archived' },
  excludedAudienceIds: { name: 'excluded_audience_ids', records: 'audiences', closedStatus: 'archived' },
};

/** The problems with the records that a request references. The references in `current` are already in the campaign and stay valid. */
export function referenceProblems(fields: Partial<References>, referenced: ReferencedRecords, current?: References): Problem[] {
  const problems = referenceFields.flatMap((field) => {
    const rule = rules[field];
    const existing = new Set<Id>(current?.[field]);
    return (fields[field] ?? []).flatMap((id, i) => (existing.has(id) ? [] : problemOf(id, `/${rule.name}/${i}`, rule, referenced)));
  });
  return [...problems, ...sharedAccountProblems(fields.connectionIds ?? [], referenced)];
}

function problemOf(id: Id, pointer: string, { name, records, closedStatus }: Rule, referenced: ReferencedRecords): Problem[] {
  const record = referenced[records].get(id);
  const at = `${name}[${pointer.slice(pointer.lastIndexOf('/') + 1)}]`;
  if (record === undefined) {
    return [{ pointer, code: 'reference_not_found', message: `${at} does not identify a record of this account.` }];
  }
  if (record.status !== closedStatus) return [];
  return [{ pointer, code: 'not_allowed_value', message: `${at} is ${closedStatus} and cannot be added to a campaign.` }];
}

/** Rejects two connections to one ad account, because their campaigns would bid against each other. */
function sharedAccountProblems(ids: readonly Id<'con'>[], { connections }: ReferencedRecords): Problem[] {
  const first = new Map<string, number>();
  return ids.flatMap((id, i) => {
    const connection = connections.get(id);
    if (connection === undefined || connection.externalAccountId === null) return [];
    const account = JSON.stringify([connection.platform, connection.externalAccountId]);
    const other = first.get(account);
    if (other === undefined) {
      first.set(account, i);
      return [];
    }
    const message = `connection_ids[${i}] has the same ${connection.platform} ad account as connection_ids[${other}]. Use each ad account once.`;
    return [{ pointer: `/connection_ids/${i}`, code: 'conflicting_fields' as const, message }];
  });
}

/** Whether `requested` contains every reference in `needed`. */
export function includesAll(requested: References, needed: References): boolean {
  return referenceFields.every((field) => needed[field].every((id) => (requested[field] as readonly Id[]).includes(id)));
}

/** Every reference of some campaigns or patches, with repetitions. */
export function unionOf(...all: readonly Partial<References>[]): References {
  const union = (field: ReferenceField) => all.flatMap((references): readonly Id[] => references[field] ?? []);
  return Object.fromEntries(referenceFields.map((field) => [field, union(field)])) as unknown as References;
}
