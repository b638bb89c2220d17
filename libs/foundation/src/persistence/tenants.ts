import type { Id } from '#libs/kernel';

/** The accounts that have a user, and so can have data, for work that must visit each of them inside its own tenant. */
export abstract class Tenants {
  abstract all(): Promise<Id<'acc'>[]>;
}
