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
  /**
   * Returns the handle, and makes the object if there is none. One worker at a time makes it; the others wait for a moment and then get
   * PlatformFailure('unavailable').
   */
  obtain(kind: HandleKind, key: string, make: () => Promise<string>): Promise<string>;
  /**
   * Counts that the platform did not find the object of a handle. That is final, and the handle forgotten, when it happened repeatedly
   * and for longer than the platform's search lag: then it returns true.
   */
  missed(kind: HandleKind, key: string, handle: string): Promise<boolean>;
  /** The handles whose keys begin with `prefix`, by key. */
  under(kind: HandleKind, prefix: string): Promise<ReadonlyMap<string, string>>;
  remember(kind: HandleKind, key: string, handle: string): Promise<void>;
  forget(kind: HandleKind, key: string): Promise<void>;
}

/** Stores the handles of every connection. Each method runs its own transaction. */
export abstract class PlatformHandles {
  abstract of(accountId: Id<'acc'>, connectionId: Id<'con'>): ConnectionHandles;
}
