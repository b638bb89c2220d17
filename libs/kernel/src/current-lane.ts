import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lane } from './job-queue.js';

const storage = new AsyncLocalStorage<Lane>();

/** The lane of the running job, or undefined outside a job. */
export function currentLane(): Lane | undefined {
  return storage.getStore();
}

export function runInLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  return storage.run(lane, work);
}
