import { BackgroundJob, type JobHandler } from '#libs/work';
import { Injectable } from '@nestjs/common';
import { DeliveryReconciler } from '../../application/processes/delivery-reconciler.js';
import { type DeliveryJob, keyOfJob, pushDeliveryQueue, refreshDeliveryQueue, stopDeliveryQueue } from '../../application/queues.js';

/** A duplicate or late job finds nothing due and does nothing. */
@Injectable()
abstract class ReconcileDelivery implements JobHandler<DeliveryJob> {
  protected readonly leavesStops: boolean = false;

  constructor(protected readonly delivery: DeliveryReconciler) {}

  async handle(job: DeliveryJob): Promise<void> {
    if (job.refresh === true) await this.delivery.refresh(keyOfJob(job));
    else await this.delivery.push(keyOfJob(job), { leavesStops: this.leavesStops });
  }
}

// A push mostly waits for its platform, so many can run at once.

@BackgroundJob({ queue: stopDeliveryQueue, concurrency: 32, perAccount: 16, batchSize: 2 })
export class StopDeliveryJob extends ReconcileDelivery {}

@BackgroundJob({ queue: pushDeliveryQueue, concurrency: 32, perAccount: 16, batchSize: 2 })
export class PushDeliveryJob extends ReconcileDelivery {
  protected override readonly leavesStops = true;
}

@BackgroundJob({ queue: refreshDeliveryQueue, concurrency: 8, batchSize: 2 })
export class RefreshDeliveryJob implements JobHandler<DeliveryJob> {
  constructor(private readonly delivery: DeliveryReconciler) {}

  async handle(job: DeliveryJob): Promise<void> {
    await this.delivery.refresh(keyOfJob(job));
  }
}
