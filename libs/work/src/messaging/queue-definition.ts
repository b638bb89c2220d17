import type { Lane } from '#libs/kernel';
import { lanePolicies } from './lanes.js';

/**
 * A queue as the migration creates it.
 *
 * - `standard`: every job runs.
 * - `short`: at most one job per key waits.
 * - `exclusive`: at most one job per key waits or runs.
 */
export interface QueueDefinition {
  readonly name: string;
  readonly lane: Lane;
  readonly policy: 'standard' | 'short' | 'exclusive';
  /** A sweep is repeated by its schedule, so a job of one is retried less and does not become a dead letter. */
  readonly isSweep: boolean;
}

/** The queue of jobs that have used up their retries. Nothing works on it: an operator retries or discards them. */
export const deadLetterQueue = 'foundation.dead-letters';

const hour = 3_600;
const day = 24 * hour;
const maxSweepRetries = 5;

/** The options of a queue that a migration can change. */
export function queueOptions({ lane, isSweep }: QueueDefinition) {
  const { retryLimit, maxRetryDelaySeconds } = lanePolicies[lane];
  return {
    retryLimit: isSweep ? maxSweepRetries : retryLimit,
    retryBackoff: true,
    retryDelay: 1,
    retryDelayMax: maxRetryDelaySeconds,
    expireInSeconds: 900,
    heartbeatSeconds: 10,
    // Nobody reads finished jobs. A failed one is kept as a dead letter.
    deleteAfterSeconds: 1 * hour,
    deadLetter: isSweep ? null : deadLetterQueue,
  };
}

/** How long a dead letter waits for an operator. */
export const deadLetterOptions = { retentionSeconds: 30 * day, deleteAfterSeconds: 7 * day, retryLimit: 0 };
