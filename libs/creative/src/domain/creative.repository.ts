import type { Id } from '#libs/kernel';
import type { Creative } from './creative.js';

/** Creatives with their variants, inside the current transaction. */
export abstract class CreativeRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'crv'>): Promise<Creative>;
  /** Throws DuplicateExternalId. */
  abstract add(creative: Creative): Promise<void>;
  /** Throws DuplicateExternalId when `before` had another external id and the new one is taken. */
  abstract save(creative: Creative, before: Creative): Promise<void>;
}
