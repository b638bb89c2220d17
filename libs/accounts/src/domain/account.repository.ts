import { AggregateRepository, type Id } from '#libs/kernel';
import type { Account } from './account.js';

/**
 * Accounts. Commands that change users or invitations lock the account first (`get`), then users, then invitations. This order
 * serializes them and prevents deadlocks.
 */
export abstract class AccountRepository extends AggregateRepository<Account> {
  /** Throws NotFound. */
  abstract override get(id: Id<'acc'>): Promise<Account>;
  /** The same before the spending limits change: waits for the writes that were checked against them, and keeps others waiting. */
  abstract getForLimits(id: Id<'acc'>): Promise<Account>;
  /**
   * Finds the account of a user or key, for operator commands that specify only its id; null when there is none. Does not run in the
   * current transaction.
   */
  abstract findAccountOf(id: Id<'usr'> | Id<'key'>): Promise<Id<'acc'> | null>;
}
