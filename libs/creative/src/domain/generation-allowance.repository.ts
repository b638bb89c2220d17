import { AggregateRepository, type Id } from '#libs/kernel';
import type { GenerationAllowance } from './generation-allowance.js';

/** What the accounts have used of the limits of generation. Every method runs in the current transaction. */
export abstract class GenerationAllowanceRepository extends AggregateRepository<GenerationAllowance> {
  /** Locks the allowance of an account; a new one if there is none. */
  abstract override get(id: Id<'acc'>): Promise<GenerationAllowance>;
  /** Counts the creatives of an account that are generating. */
  abstract countOpen(accountId: Id<'acc'>): Promise<number>;
  /** Counts variants of all accounts on a UTC day. Returns false, and counts nothing, if they would exceed the limit. */
  abstract reserveForInstallation(day: string, variants: number, limit: number): Promise<boolean>;
}
