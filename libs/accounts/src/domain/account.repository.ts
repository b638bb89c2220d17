import type { Id } from '#libs/kernel';
import type { Account } from './account.js';
import type { ApiKey } from './api-key.js';
import type { User } from './user.js';

/**
 * Accounts with their users and keys. Every method but `findAccountOf` works in the current transaction. What changes users or invitations
 * locks the account first (`get`), then users, then invitations: so these changes of one account follow each other, and cannot deadlock.
 */
export abstract class AccountRepository {
  /** Throws NotFound. */
  abstract get(id: Id<'acc'>): Promise<Account>;
  abstract add(account: Account): Promise<void>;
  abstract save(account: Account): Promise<void>;
  /** Throws NotFound. */
  abstract getUser(accountId: Id<'acc'>, id: Id<'usr'>): Promise<User>;
  /** The user of the account, active or not, who has this e-mail address. */
  abstract findUserByEmail(accountId: Id<'acc'>, email: string): Promise<User | null>;
  /** Throws ValidationFailed when a user of the account has the e-mail address. */
  abstract addUser(user: User): Promise<void>;
  abstract saveUser(user: User): Promise<void>;
  /** Throws LastAdmin unless another active user is admin; true until the commit for whoever has locked the account. */
  abstract assertHasAnotherAdmin(accountId: Id<'acc'>, than: Id<'usr'>): Promise<void>;
  /** Throws NotFound. */
  abstract getKey(accountId: Id<'acc'>, id: Id<'key'>): Promise<ApiKey>;
  /** The keys of a user that are not revoked. */
  abstract keysOf(accountId: Id<'acc'>, userId: Id<'usr'>): Promise<ApiKey[]>;
  /** `text` is hashed, never stored. */
  abstract addKey(key: ApiKey, text: string): Promise<void>;
  abstract saveKey(key: ApiKey): Promise<void>;
  /** The account of a user or key, for operators who name only that; null when there is none. */
  abstract findAccountOf(id: Id<'usr'> | Id<'key'>): Promise<Id<'acc'> | null>;
}
