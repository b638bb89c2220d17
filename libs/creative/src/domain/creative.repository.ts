import { AggregateRepository } from '#libs/kernel';
import type { Creative } from './creative.js';

/** Creatives with their variants. Every method runs in the current transaction. `add` and `save` throw DuplicateExternalId. */
export abstract class CreativeRepository extends AggregateRepository<Creative> {}
