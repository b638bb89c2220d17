import type { Id } from '#libs/kernel';
import type { Account } from './account.js';
import type { ApiKey } from './api-key.js';
import type { User } from './user.js';

/**
 * Accounts with their users and keys. Every method except `findAccountOf` runs in the current transaction. Commands that change users or
 * invitations lock the account first (`get`), then users, then invitations. This order serializes them and prevents deadlocks.
 */
export abstract class AccountRepository {
  /** Throws NotFound. */
  abstract get(id: Id<'acc'>): Promise<Account>;
  abstract add(account: Account): Promise<void>;
  abstract save(account: Account): Promise<void>;
  /** Throws NotFound. */
  abstract getUser(accountId: Id<'acc'>, id: Id<'usr'>): Promise<User>;
  /** Finds the user of the account, active or not, with this email address. */
  abstract findUserByEmail(accountId: Id<'acc'>, email: string): Promise<User | null>;
  /** Throws ValidationFailed when a user of the account already has the email address. */
  abstract addUser(user: User): Promise<void>;
  abstract saveUser(user: User): Promise<void>;
  /** Throws LastAdmin unless another active user is an admin. With the lock of the account, the result is valid until the commit. */
  abstract assertHasAnotherAdmin(accountId: Id<'acc'>, exceptUserId: Id<'usr'>): Promise<void>;
  /** Throws NotFound. */
  abstract getKey(accountId: Id<'acc'>, id: Id<'key'>): Promise<ApiKey>;
  /** Returns the keys of a user that are not revoked. */
  abstract findActiveKeys(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<ApiKey[]>;
  /** Stores a hash of `secret`, never the secret itself. */
  abstract addKey(key: ApiKey, secret: string): Promise<void>;
  abstract saveKey(key: ApiKey): Promise<void>;
  /** Finds the account of a user or key, for operator commands that specify only its id; null when there is none. */
  abstract findAccountOf(id: Id<'usr'> | Id<'key'>): Promise<Id<'acc'> | null>;
}
