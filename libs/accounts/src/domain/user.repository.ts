import { AggregateRepository, type Id } from '#libs/kernel';
import type { User } from './user.js';

/** Users. Every method runs in the current transaction. `add` throws EmailInUse when a user of the account has the email address. */
export abstract class UserRepository extends AggregateRepository<User> {
  /** Finds and locks the user of the account, active or not, with this email address. */
  abstract findByEmail(accountId: Id<'acc'>, email: string): Promise<User | null>;
  /** Throws LastAdmin unless another active user is an admin. With the lock of the account, the result is valid until the commit. */
  abstract assertHasAnotherAdmin(accountId: Id<'acc'>, exceptUserId: Id<'usr'>): Promise<void>;
}
