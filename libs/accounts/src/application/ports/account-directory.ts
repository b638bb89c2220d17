import type { Id } from '#libs/kernel';

/** The published view of an account for other contexts. */
export interface AccountSummary {
  /** ISO 4217. */
  readonly currency: string;
  /** The maximum daily amount of a campaign, in micros. Null without one. */
  readonly maxCampaignDailyMicros: number | null;
}

/** Lookup of accounts within the current transaction. */
export abstract class AccountDirectory {
  /** Keeps the spending limit from changing until the transaction ends. It delays no other change of the account. */
  abstract find(accountId: Id<'acc'>): Promise<AccountSummary>;
  /** Returns the same as `find`, without locking the row. */
  abstract findUnlocked(accountId: Id<'acc'>): Promise<AccountSummary>;
}
