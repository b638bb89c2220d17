import type { Id } from '#libs/kernel';

/** The accounts there are, for work that must visit each of them inside its own tenant. */
export abstract class Tenants {
  abstract all(): Promise<Id<'acc'>[]>;
}
