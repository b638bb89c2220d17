import type { Id } from '#libs/kernel';
import type { Creative } from './creative.js';

/** Creatives with their variants. Every method runs in the current transaction. */
export abstract class CreativeRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'crv'>): Promise<Creative>;
  /** Throws DuplicateExternalId. */
  abstract add(creative: Creative): Promise<void>;
  /** Throws DuplicateExternalId when the external id changed and the new one is already in use. */
  abstract save(creative: Creative, before: Creative): Promise<void>;
}
