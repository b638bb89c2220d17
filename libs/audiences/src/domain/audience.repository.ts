import type { Id } from '#libs/kernel';
import type { Audience } from './audience.js';
import type { Insights } from './insights.js';
import type { MeasuredOverlap } from './measurement.js';

/** Audiences, inside the current transaction. */
export abstract class AudienceRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'aud'>): Promise<Audience>;
  /** Those that exist, as they are now: others may change them. */
  abstract find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<Audience[]>;
  /** Throws DuplicateExternalId. */
  abstract add(audience: Audience): Promise<void>;
  /** Throws DuplicateExternalId when `before` had another external id and the new one is taken. */
  abstract save(audience: Audience, before: Audience): Promise<void>;
  /** Makes the recordings of one account wait for each other: each writes what two audiences have in common. */
  abstract lockRecording(accountId: Id<'acc'>): Promise<void>;
  /** Replaces what is known of the people of an audience, and of what it shares with others. */
  abstract saveInsights(audience: Audience, insights: Insights, overlaps: readonly MeasuredOverlap[]): Promise<void>;
  /** Lookalikes of this audience that are not archived. */
  abstract lookalikesOf(accountId: Id<'acc'>, sourceId: Id<'aud'>): Promise<Id<'aud'>[]>;
  /** Every audience that is not archived. */
  abstract allIds(accountId: Id<'acc'>): Promise<Id<'aud'>[]>;
  /** Those whose building should have begun before this time. */
  abstract overdue(accountId: Id<'acc'>, before: Date): Promise<Id<'aud'>[]>;
  /** Other ready audiences, the ones changed last first. */
  abstract readyBeside(accountId: Id<'acc'>, id: Id<'aud'>, atMost: number): Promise<Audience[]>;
}
