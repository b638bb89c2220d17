import type { Caller, Id } from '#libs/kernel';
import type { Statement } from '../postgres/statement.js';

/** What a request came with: a key or a session of a user. */
export interface Credential {
  readonly caller: Caller;
  /** The hash of the session's token, or null for an API key. */
  readonly session: Buffer | null;
}

/** A statement that fails with `lostCredential` or `lostPermission` if the rights are gone, and otherwise locks them. */
export interface Assertion {
  readonly statement: Statement;
  readonly values: unknown[];
}

/** SQLSTATE of an assertion whose key, session or user is no longer valid. */
export const lostCredential = 'AC401';
/** SQLSTATE of an assertion whose user no longer has the permission. */
export const lostPermission = 'AC403';

/** Knows what the holders of keys and sessions may do now. */
export abstract class Authority {
  /**
   * Returns the statement that asserts the rights in a transaction of the account and locks them until it ends. With `isFirst` it is the
   * first statement of a transaction that can change the rights of users, and makes these transactions run one after the other.
   */
  abstract assertion(credential: Credential, permission: string | null, isFirst: boolean): Assertion;
  /** Returns the current permissions of each credential of an account, or null for one that is no longer valid. One statement. */
  abstract permissionsOf(accountId: Id<'acc'>, credentials: readonly Credential[]): Promise<(ReadonlySet<string> | null)[]>;
}
