import { JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveryObserver } from '../../application/delivery/delivery-observer.js';
import { observeDeliveriesQueue } from './delivery-queues.js';

export interface ConnectionJob {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

/** Compares the deliveries of one connection with the state of its platform. */
@Injectable()
export class ObserveConnection extends JobHandler<ConnectionJob> {
  readonly queue = observeDeliveriesQueue;
  override readonly batchSize = 4;
  override readonly localConcurrency = 2;

  constructor(private readonly observer: DeliveryObserver) {
    super();
  }

  async handle({ account_id, connection_id }: ConnectionJob): Promise<void> {
    await this.observer.observeConnection(account_id, connection_id);
  }
}
