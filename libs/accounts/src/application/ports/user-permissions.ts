import type { Id } from '#libs/kernel';

/** What users may do now, for what acts in their name without a request. */
export abstract class UserPermissions {
  /**
   * The permissions of the present roles of users. A user who is deactivated, or of another account, has none. Reads in the current
   * transaction and locks nothing: a change that is committed later counts from the next call.
   */
  abstract of(accountId: Id<'acc'>, userIds: readonly Id<'usr'>[]): Promise<ReadonlyMap<Id<'usr'>, ReadonlySet<string>>>;
}
