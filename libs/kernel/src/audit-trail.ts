import type { Actor } from './actor.js';
import type { Id } from './type-id.js';

export interface AuditEntry {
  /** `<resource>.<past tense>`, e.g. `campaign.launched`. */
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: Id;
  /** The changed fields with their previous and new values. */
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
  readonly at: Date;
  /** The revision of the record with this change. Null: the record has none. */
  readonly revision: number | null;
  /** Whether the change is an event for integrators too. */
  readonly isPublished: boolean;
}

/** An append-only log of who changed what, written in the transaction of the change. */
export abstract class AuditTrail {
  abstract append(actor: Actor, entry: AuditEntry): void;
}
