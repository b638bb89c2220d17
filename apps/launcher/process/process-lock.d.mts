export interface ProcessLock {
  release(): Promise<void>;
}

/** Acquires the named lock until this process exits. Returns null when another process holds it. */
export function acquireLock(name: string, describe?: () => object): Promise<ProcessLock | null>;

/** Returns the description that the lock holder provides. Null when there is no response within a second. */
export function queryHolder(name: string): Promise<Record<string, unknown> | null>;
