import { AggregateRepository, type Id } from '#libs/kernel';
import type { Audience } from './audience.js';
import type { Insights } from './insights.js';
import type { MeasuredOverlap } from './measurement.js';

/** Audiences. Every method runs in the current transaction. `add` and `save` throw DuplicateExternalId. */
export abstract class AudienceRepository extends AggregateRepository<Audience> {
  /** Returns the existing audiences without locking them. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<Audience[]>;
  /** Serializes the recordings of one account, because each writes overlaps of two audiences. */
  abstract lockRecording(accountId: Id<'acc'>): Promise<void>;
  /** Replaces the insights of an audience and its overlaps. */
  abstract saveInsights(audience: Audience, insights: Insights, overlaps: readonly MeasuredOverlap[]): Promise<void>;
  /** Returns the lookalikes of this audience that are not archived. */
  abstract lookalikesOf(accountId: Id<'acc'>, sourceId: Id<'aud'>): Promise<Id<'aud'>[]>;
  /** Returns the ids of all audiences that are not archived. */
  abstract allIds(accountId: Id<'acc'>): Promise<Id<'aud'>[]>;
  /** Returns the audiences whose build was due before this time. */
  abstract findOverdue(accountId: Id<'acc'>, before: Date): Promise<Id<'aud'>[]>;
  /** Returns other ready audiences, most recently changed first. */
  abstract findOtherReady(accountId: Id<'acc'>, id: Id<'aud'>, limit: number): Promise<Audience[]>;
}
