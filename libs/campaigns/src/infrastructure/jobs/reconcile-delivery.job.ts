import { JobHandler } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import { DeliveryReconciler } from '../../application/delivery/delivery-reconciler.js';
import { type DeliveryJob, keyOfJob } from '../persistence/delivery-rows.js';
import { pushDeliveryQueue } from './delivery-queues.js';

/** A duplicate or late job finds nothing due and does nothing. */
@Injectable()
export class ReconcileDeliveryJob extends JobHandler<DeliveryJob> {
  readonly queue = pushDeliveryQueue;
  override readonly batchSize = 8;
  override readonly batchConcurrency = 8;
  override readonly localConcurrency = 4;

  constructor(private readonly delivery: DeliveryReconciler) {
    super();
  }

  async handle(job: DeliveryJob): Promise<void> {
    if (job.refresh === true) await this.delivery.refresh(keyOfJob(job));
    else await this.delivery.push(keyOfJob(job));
  }
}
