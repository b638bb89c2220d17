import type { Id } from '#libs/kernel';

/** Runs SQL in a transaction that its caller has opened in the account. */
export type RunSql = (text: string, values: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

/** What users may do now, for what acts in their name without a request. */
export abstract class UserPermissions {
  /**
   * The permissions of the present roles of users. A user who is deactivated, or of another account, has none. Reads in the current
   * transaction, or by `run`. Locks nothing: a change that is committed later counts from the next call.
   */
  abstract of(accountId: Id<'acc'>, userIds: readonly Id<'usr'>[], run?: RunSql): Promise<ReadonlyMap<Id<'usr'>, ReadonlySet<string>>>;
}
