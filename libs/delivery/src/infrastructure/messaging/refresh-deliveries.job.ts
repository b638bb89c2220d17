import { JobQueue } from '#libs/kernel';
import { LOGGER } from '#libs/operations';
import { BackgroundJob, type JobHandler } from '#libs/work';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { DeliveryReconciler } from '../../application/processes/delivery-reconciler.js';
import { type DeliveriesJob, keyOfJob, refreshDeliveriesQueue, refreshDeliveryQueue } from '../../application/queues.js';

/** Compares the pushed specs of many deliveries with the desired ones. One that fails is retried alone. */
@BackgroundJob({ queue: refreshDeliveriesQueue, concurrency: 8, batchSize: 1 })
export class RefreshDeliveriesJob implements JobHandler<DeliveriesJob> {
  constructor(
    private readonly delivery: DeliveryReconciler,
    private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle({ account_id, deliveries }: DeliveriesJob): Promise<void> {
    for (const one of deliveries) {
      const job = { account_id, ...one };
      await this.delivery.refresh(keyOfJob(job)).catch(async (error: unknown) => {
        this.logger.warn({ err: error, ...job }, 'a delivery was not refreshed and is retried alone');
        await this.jobs.merge(refreshDeliveryQueue, [job]);
      });
    }
  }
}
