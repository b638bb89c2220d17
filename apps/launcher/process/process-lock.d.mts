export interface ProcessLock {
  release(): Promise<void>;
}

/** Takes the named lock for the life of this process; null when another process holds it. */
export function acquireLock(name: string, describe?: () => object): Promise<ProcessLock | null>;

/** What the holder says of itself; null when nobody answers within a second. */
export function askHolder(name: string): Promise<Record<string, unknown> | null>;
