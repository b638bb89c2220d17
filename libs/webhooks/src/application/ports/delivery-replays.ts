import type { Actor, Id } from '#libs/kernel';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';

/** A larger replay is refused, because it is one statement. An account can have millions of events. */
export const maxReplayedEvents = 10_000;

/** Events of a period. */
export interface ReplayRange {
  readonly since: Date;
  /** Exclusive. */
  readonly until: Date;
  /** Only events that the endpoint did not get. */
  readonly onlyFailed: boolean;
  /** Names of event types. */
  readonly types: readonly string[];
}

export interface MissedEvents {
  /** How many events were not sent because the endpoint was disabled. */
  readonly count: number;
  /** When the first of them happened. Null: there is none. */
  readonly since: Date | null;
}

/** Schedules events for an endpoint again, from the first attempt. Every method runs in the current transaction, which holds the endpoint. */
export abstract class DeliveryReplays {
  /** Which of these events the endpoint may not get, or no longer exist. */
  abstract missingEvents(endpoint: WebhookEndpoint, ids: readonly Id<'evt'>[]): Promise<ReadonlySet<Id<'evt'>>>;
  /** Returns how many are queued. An event whose attempt is under way is left out. */
  abstract queueEvents(endpoint: WebhookEndpoint, ids: readonly Id<'evt'>[], now: Date): Promise<number>;
  /** Returns how many are queued. Null: the range has more than `limit`, and nothing is queued. */
  abstract queueRange(endpoint: WebhookEndpoint, range: ReplayRange, limit: number, now: Date): Promise<number | null>;
  /**
   * What a disabled endpoint has missed since it was disabled, of what `actor`, who enables it, may see, counted to `limit`. `types` are
   * the names of the types that it gets.
   */
  abstract missedBy(endpoint: WebhookEndpoint, actor: Actor, types: readonly string[], limit: number): Promise<MissedEvents>;
  /** The endpoint and the event of a delivery. Null for an unknown one. */
  abstract find(
    accountId: Id<'acc'>,
    id: Id<'dlv'>,
    permissions: readonly string[],
  ): Promise<{ readonly endpointId: Id<'whe'>; readonly eventId: Id<'evt'> } | null>;
}
