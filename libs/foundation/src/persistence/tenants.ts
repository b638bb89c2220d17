import type { Id } from '#libs/kernel';

/** Lists the accounts that have a user and can therefore have data, for jobs that process each account in its own tenant. */
export abstract class Tenants {
  abstract all(): Promise<Id<'acc'>[]>;
}
