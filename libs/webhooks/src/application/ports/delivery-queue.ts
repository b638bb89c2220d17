import type { Id } from '#libs/kernel';
import type { AttemptResult } from '../../domain/attempt.js';
import type { AttemptLimits } from '../../domain/attempt-limits.js';
import type { EndpointHealth } from '../../domain/endpoint-health.js';

/** An endpoint that has something to do. */
export interface DueEndpoint {
  readonly accountId: Id<'acc'>;
  readonly endpointId: Id<'whe'>;
}

/** One attempt that this process makes. No other one does until the lease ends. */
export interface ClaimedDelivery {
  readonly accountId: Id<'acc'>;
  readonly endpointId: Id<'whe'>;
  readonly id: Id<'dlv'>;
  readonly eventId: Id<'evt'>;
  readonly lease: string;
  /** The attempts since it was last scheduled from the start. */
  readonly attemptsMade: number;
  /** The event, byte for byte. */
  readonly body: string;
  readonly url: string;
  readonly sealedSecrets: readonly string[];
}

/** What becomes of a delivery after an attempt. */
export interface AttemptOutcome {
  readonly result: AttemptResult;
  readonly at: Date;
  /** Null: there is no further attempt. */
  readonly nextAttemptAt: Date | null;
}

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Endpoints that are disabled or deleted, and have deliveries that are not finished. */
  readonly ended: readonly DueEndpoint[];
}

/** The deliveries that are under way. */
export abstract class DeliveryQueue {
  /**
   * Claims due deliveries: of each endpoint as many as it gets at a time, and for which there is room. Endpoints of accounts with the
   * fewest attempts in flight come first.
   */
  abstract claim(limits: AttemptLimits, now: Date): Promise<Claim>;
  /** Skips deliveries of an ended endpoint, at most a batch at a time. Returns how many. */
  abstract skip(endpoint: DueEndpoint, now: Date): Promise<number>;
  /** Stores an attempt. Null: the lease had ended, and another process makes the attempt. Otherwise the health of the endpoint. */
  abstract record(delivery: ClaimedDelivery, outcome: AttemptOutcome): Promise<EndpointHealth | null>;
}
