import type { AccountContext, Id } from '#libs/kernel';

/** Lists the accounts that have a user and can therefore have data, for jobs that process each account in its own tenant. */
export abstract class Tenants {
  abstract all(): Promise<Id<'acc'>[]>;
  /** The settings of an account, for work outside a request. Runs in the current transaction, which is in the tenant of the account. */
  abstract contextOf(accountId: Id<'acc'>): Promise<AccountContext>;
}

/** Runs `work` for one item after the other. A failure of one does not affect the others; the first is thrown at the end. */
export async function forEachIsolated<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
