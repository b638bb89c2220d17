import type { Id } from '#libs/kernel';
import type { EventType } from './event-catalog.js';
import { type EventRecord, eventRecordOf } from './event-record.js';

/** Where a sample comes from. */
interface SampleOrigin {
  readonly id: Id<'evt'>;
  readonly at: string;
  readonly userId: Id<'usr'> | null;
  readonly apiKeyId: Id<'key'> | null;
  readonly requestId: string | null;
}

interface SampleContent {
  readonly record: object | null;
  readonly facts: object | null;
}

/** The number of events that are not in a log. */
const outsideOfLog = 0;

/** An event that has not happened. */
export function sampleEvent({ name }: EventType, { record, facts }: SampleContent, origin: SampleOrigin): EventRecord {
  const { revision = null } = (record ?? {}) as { readonly revision?: number };
  return eventRecordOf({ ...origin, type: name, revision, changes: {}, facts }, outsideOfLog, record, (_, value) => value);
}
