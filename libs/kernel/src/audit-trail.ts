import type { Actor } from './actor.js';
import type { Id } from './type-id.js';

export interface AuditEntry {
  /** Past tense under its resource, e.g. `campaign.launched`. */
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: Id;
  /** The changed fields with their values before and after. */
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
  readonly at: Date;
}

/** Who did what, from where: appended in the transaction of the work and never changed. */
export abstract class AuditTrail {
  abstract append(actor: Actor, entry: AuditEntry): void;
}
