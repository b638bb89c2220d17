import { BackgroundJob, type JobHandler } from '#libs/work';
import { DeliveryObserver } from '../../application/processes/delivery-observer.js';
import { checkDeliveryQueue, type DeliveryJob, keyOfJob } from '../../application/queues.js';

/** Checks one delivery, for example while its ads are in review. */
@BackgroundJob({
  queue: checkDeliveryQueue,
  concurrency: 16,
  batchSize: 2,
})
export class CheckDeliveryJob implements JobHandler<DeliveryJob> {
  constructor(private readonly observer: DeliveryObserver) {}

  async handle(job: DeliveryJob): Promise<void> {
    await this.observer.observeOne(keyOfJob(job));
  }
}
