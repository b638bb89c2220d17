import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundLoop, LOGGER, type RepeatedWork } from '#libs/foundation';
import { Clock } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { type ClaimedDelivery, DeliveryQueue } from '../../application/ports/delivery-queue.js';
import { DeliveryAttempt } from '../../application/processes/delivery-attempt.js';

const maxInFlight = 256;
const intervalMs = 250;

/**
 * Sends what is due. An attempt that takes long holds up nothing but its endpoint: the loop does not wait for it, and a process that is
 * killed leaves leases that end.
 */
@BackgroundLoop({ name: 'webhooks', intervalMs })
export class DeliverWebhooks implements RepeatedWork {
  private readonly inFlight = new Set<Promise<void>>();
  private hasRoomAgain = new AbortController();

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly attempt: DeliveryAttempt,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async step(): Promise<boolean> {
    const room = maxInFlight - this.inFlight.size;
    const claimed = room === 0 ? [] : await this.queue.claim(room, this.clock.now());
    for (const delivery of claimed) this.start(delivery);
    if (claimed.length > 0) return true;
    if (this.inFlight.size === 0) return false;
    this.hasRoomAgain = new AbortController();
    await sleep(intervalMs, undefined, { signal: this.hasRoomAgain.signal }).catch(() => undefined); // an attempt has ended
    return true;
  }

  /** Attempts end by themselves within their timeout. */
  async stop(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  private start(delivery: ClaimedDelivery): void {
    const { accountId: account_id, id: delivery_id } = delivery;
    const attempt = this.attempt
      .make(delivery)
      .catch((error: unknown) => this.logger.warn({ err: error, account_id, delivery_id }, 'an attempt was not stored; it is repeated'))
      .finally(() => {
        this.inFlight.delete(attempt);
        this.hasRoomAgain.abort();
      });
    this.inFlight.add(attempt);
  }
}
