import type { Id } from '#libs/kernel';

/**
 * What was created through a connection besides campaigns: images and creatives, which several ads share, by a digest of their contents;
 * parts of a campaign by a key of the adapter.
 */
export type HandleKind = 'image' | 'creative' | 'part';

/**
 * The platform's IDs of what was created through one connection. A platform can hide a new object for a while, so an adapter remembers
 * each as soon as the platform has answered, and creates nothing twice.
 */
export interface ConnectionHandles {
  find(kind: HandleKind, key: string): Promise<string | null>;
  /** The handles whose keys begin with `prefix`, by key. */
  under(kind: HandleKind, prefix: string): Promise<ReadonlyMap<string, string>>;
  remember(kind: HandleKind, key: string, handle: string): Promise<void>;
  forget(kind: HandleKind, key: string): Promise<void>;
}

/** Stores the handles of every connection. Each method runs its own transaction. */
export abstract class PlatformHandles {
  abstract of(accountId: Id<'acc'>, connectionId: Id<'con'>): ConnectionHandles;
}
