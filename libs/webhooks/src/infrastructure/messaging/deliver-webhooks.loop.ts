import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '#libs/kernel';
import { LOGGER } from '#libs/operations';
import { BackgroundLoop, type RepeatedWork } from '#libs/work';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { type ClaimedDelivery, DeliveryQueue, type DueEndpoint } from '../../application/ports/delivery-queue.js';
import { DeliveryAttempt } from '../../application/processes/delivery-attempt.js';
import { AttemptLimits } from '../../domain/attempt-limits.js';

const intervalMs = 500;

/**
 * Sends what is due. An attempt that takes long holds up nothing but its endpoint: the loop does not wait for it, and a process that is
 * killed leaves leases that end. What is due for accounts and endpoints at their limits waits until an attempt ends.
 */
@BackgroundLoop({ name: 'webhooks', intervalMs })
export class DeliverWebhooks implements RepeatedWork {
  private readonly limits = AttemptLimits.idle();
  private readonly inFlight = new Set<Promise<void>>();
  private hasRoomAgain = new AbortController();

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly attempt: DeliveryAttempt,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async step(): Promise<boolean> {
    const now = this.clock.now();
    const { deliveries, ended } = this.limits.free === 0 ? { deliveries: [], ended: [] } : await this.queue.claim(this.limits, now);
    for (const delivery of deliveries) this.start(delivery);
    const skipped = await this.skipSome(ended, now);
    if (deliveries.length > 0 || skipped > 0) return true;
    if (this.inFlight.size === 0) return false;
    this.hasRoomAgain = new AbortController();
    await sleep(intervalMs, undefined, { signal: this.hasRoomAgain.signal }).catch(() => undefined); // an attempt has ended
    return true;
  }

  /** Attempts end by themselves within their timeout. */
  async stop(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  /** Skips one batch, so that what is due for others does not wait. */
  private async skipSome(ended: readonly DueEndpoint[], now: Date): Promise<number> {
    for (const endpoint of ended) {
      const skipped = await this.queue.skip(endpoint, now).catch((error: unknown) => {
        const { accountId: account_id, endpointId: endpoint_id } = endpoint;
        this.logger.warn({ err: error, account_id, endpoint_id }, 'failed to skip the deliveries of an endpoint; retrying');
        return 0;
      });
      if (skipped > 0) return skipped;
    }
    return 0;
  }

  private start(delivery: ClaimedDelivery): void {
    const { accountId: account_id, id: delivery_id } = delivery;
    this.limits.start(delivery);
    const attempt = this.attempt
      .make(delivery)
      .catch((error: unknown) => this.logger.warn({ err: error, account_id, delivery_id }, 'an attempt was not stored; it is repeated'))
      .finally(() => {
        this.limits.end(delivery);
        this.inFlight.delete(attempt);
        this.hasRoomAgain.abort();
      });
    this.inFlight.add(attempt);
  }
}
