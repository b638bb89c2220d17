import type { Id } from '#libs/kernel';
import type { Audience } from './audience.js';
import type { Insights } from './insights.js';
import type { MeasuredOverlap } from './measurement.js';

/** Audiences. Every method runs in the current transaction. */
export abstract class AudienceRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'aud'>): Promise<Audience>;
  /** Returns the existing audiences without locking them. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<Audience[]>;
  /** Throws DuplicateExternalId. */
  abstract add(audience: Audience): Promise<void>;
  /** Throws DuplicateExternalId when the external id changed and the new one is already in use. */
  abstract save(audience: Audience, before: Audience): Promise<void>;
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
