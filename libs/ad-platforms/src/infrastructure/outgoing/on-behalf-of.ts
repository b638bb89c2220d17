import { AsyncLocalStorage } from 'node:async_hooks';
import type { Id } from '#libs/kernel';

const storage = new AsyncLocalStorage<Id<'acc'>>();

/** The account for which a platform is being called, or null outside such a call. */
export function currentAccount(): Id<'acc'> | null {
  return storage.getStore() ?? null;
}

/** The client, each of whose calls is counted for the account. */
export function onBehalfOf<T extends object>(accountId: Id<'acc'>, client: T): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...parts: unknown[]): unknown => storage.run(accountId, () => Reflect.apply(value, target, parts));
    },
  });
}
