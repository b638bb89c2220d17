import { BackgroundJob, type JobHandler } from '#libs/foundation';
import { DeliveryReconciler } from '../../application/processes/delivery-reconciler.js';
import { type DeliveryJob, keyOfJob, pushDeliveryQueue } from '../../application/queues.js';

/** A duplicate or late job finds nothing due and does nothing. */
@BackgroundJob({
  queue: pushDeliveryQueue,
  batchSize: 8,
  batchConcurrency: 8,
  localConcurrency: 4,
})
export class ReconcileDeliveryJob implements JobHandler<DeliveryJob> {
  constructor(private readonly delivery: DeliveryReconciler) {}

  async handle(job: DeliveryJob): Promise<void> {
    if (job.refresh === true) await this.delivery.refresh(keyOfJob(job));
    else await this.delivery.push(keyOfJob(job));
  }
}
