import type { Id } from '#libs/kernel';
import type { Account } from './account.js';
import type { ApiKey } from './api-key.js';
import type { User } from './user.js';

/** Accounts with their users and keys. Every method but `findAccountOf` works in the current transaction. */
export abstract class AccountRepository {
  /** Throws NotFound. */
  abstract get(id: Id<'acc'>): Promise<Account>;
  abstract add(account: Account): Promise<void>;
  abstract save(account: Account): Promise<void>;
  /** Throws NotFound. */
  abstract getUser(accountId: Id<'acc'>, id: Id<'usr'>): Promise<User>;
  /** Throws ValidationFailed when the e-mail address is taken, in whatever account. */
  abstract addUser(user: User): Promise<void>;
  abstract saveUser(user: User): Promise<void>;
  /** Whether somebody has this address already, in whatever account. */
  abstract isEmailTaken(email: string): Promise<boolean>;
  /** Throws LastAdmin unless another active user is admin; holds off every change that could make it untrue until the commit. */
  abstract mustHaveAnotherAdmin(accountId: Id<'acc'>, than: Id<'usr'>): Promise<void>;
  /** Throws NotFound. */
  abstract getKey(accountId: Id<'acc'>, id: Id<'key'>): Promise<ApiKey>;
  /** `text` is hashed, never stored. */
  abstract addKey(key: ApiKey, text: string): Promise<void>;
  abstract saveKey(key: ApiKey): Promise<void>;
  /** The account of a user or key, for operators who name only that; null when there is none. */
  abstract findAccountOf(id: Id<'usr'> | Id<'key'>): Promise<Id<'acc'> | null>;
}
