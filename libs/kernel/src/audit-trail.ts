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
}

/** An append-only log of who changed what, written in the transaction of the change. */
export abstract class AuditTrail {
  abstract append(actor: Actor, entry: AuditEntry): void;
}
