import type { Id } from '#libs/kernel';

type Changes = Readonly<Record<string, { readonly from?: unknown }>>;

/** An event as the API and webhooks show it. */
export interface EventRecord {
  readonly id: Id<'evt'>;
  readonly object: 'event';
  readonly type: string;
  readonly created_at: string;
  readonly sequence: number;
  readonly revision: number | null;
  readonly actor: { readonly user_id: Id<'usr'> | null; readonly api_key_id: Id<'key'> | null } | null;
  readonly request_id: string | null;
  /** With what the event tells beside its record, such as a threshold. */
  readonly data: { readonly object: object | null; readonly previous_attributes: object | null };
}

/** What a change recorded of itself. */
interface RecordedChange {
  readonly id: Id<'evt'>;
  readonly type: string;
  readonly at: string;
  readonly revision: number | null;
  readonly userId: Id<'usr'> | null;
  readonly apiKeyId: Id<'key'> | null;
  readonly requestId: string | null;
  readonly changes: Changes;
  readonly facts: object | null;
}

/** `object` is the record as it is when the event is written: the change is in it, and later ones can be. */
export function eventRecordOf(
  change: RecordedChange,
  sequence: number,
  object: object | null,
  previousValueOf: (field: string, value: unknown) => unknown,
): EventRecord {
  const { id, type, at, revision, userId, apiKeyId, requestId, facts } = change;
  const previous_attributes = previousAttributes(change, previousValueOf);
  return {
    id,
    object: 'event',
    type,
    created_at: at,
    sequence,
    revision,
    actor: userId === null && apiKeyId === null ? null : { user_id: userId, api_key_id: apiKeyId },
    request_id: requestId,
    data: object === null ? { object: facts, previous_attributes } : { object, previous_attributes, ...facts },
  };
}

const isCreation = (type: string) => /\.(created|added)$/.test(type);

/** The changed fields with their former values, nested as in the record. Null for a creation and without a changed field. */
function previousAttributes({ type, changes }: RecordedChange, valueOf: (field: string, value: unknown) => unknown): object | null {
  const changed = Object.entries(changes);
  if (isCreation(type) || changed.length === 0) return null;
  const previous: Record<string, unknown> = {};
  for (const [name, { from = null }] of changed) {
    const [field = name, part] = name.split('.');
    if (part === undefined) previous[field] = valueOf(name, from);
    else previous[field] = { ...(previous[field] as object | undefined), [part]: valueOf(name, from) };
  }
  return previous;
}

const maxBodyBytes = 65_536;

/**
 * The text of an event, which is what webhooks send, of at most 64 KiB. A larger one has no former values, and if that is not enough, no
 * record: receivers then read it. The limits of the fields keep records far below.
 */
export function bodyOf(record: EventRecord, byteLengthOf: (text: string) => number): string {
  const { data } = record;
  for (const smaller of [record, { ...record, data: { ...data, previous_attributes: null } }]) {
    const text = JSON.stringify(smaller);
    if (byteLengthOf(text) <= maxBodyBytes) return text;
  }
  return JSON.stringify({ ...record, data: { object: null, previous_attributes: null } });
}
