import { BackgroundJob, type JobHandler } from '#libs/work';
import { DeliveryObserver } from '../../application/processes/delivery-observer.js';
import { type ConnectionJob, observeDeliveriesQueue } from '../../application/queues.js';

/** Compares the deliveries of one connection with the state of its platform. */
@BackgroundJob({
  queue: observeDeliveriesQueue,
  formerNames: ['campaigns.observe-deliveries'],
  batchSize: 1,
})
export class ObserveConnection implements JobHandler<ConnectionJob> {
  constructor(private readonly observer: DeliveryObserver) {}

  async handle({ account_id, connection_id }: ConnectionJob): Promise<void> {
    await this.observer.observeConnection(account_id, connection_id);
  }
}
