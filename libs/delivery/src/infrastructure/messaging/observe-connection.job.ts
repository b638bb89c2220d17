import { BackgroundJob, type JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { DeliveryObserver } from '../../application/processes/delivery-observer.js';
import { observeDeliveriesQueue } from './delivery-queues.js';

export interface ConnectionJob {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

/** Compares the deliveries of one connection with the state of its platform. */
@BackgroundJob({
  queue: observeDeliveriesQueue,
  batchSize: 4,
  localConcurrency: 2,
})
export class ObserveConnection implements JobHandler<ConnectionJob> {
  constructor(private readonly observer: DeliveryObserver) {}

  async handle({ account_id, connection_id }: ConnectionJob): Promise<void> {
    await this.observer.observeConnection(account_id, connection_id);
  }
}
