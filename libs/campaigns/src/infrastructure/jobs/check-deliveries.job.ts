import { JobHandler } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import { ObserveDeliveries } from '../../application/delivery/observe-deliveries.js';
import { type DeliveryJob, keyOfJob } from '../persistence/delivery-rows.js';
import { checkDeliveryQueue } from './delivery-queues.js';

/** Looks at one delivery that waits for its review. */
@Injectable()
export class CheckDeliveries extends JobHandler<DeliveryJob> {
  readonly queue = checkDeliveryQueue;
  override readonly batchSize = 16;
  override readonly lanes = 8;
  override readonly localConcurrency = 2;

  constructor(private readonly observe: ObserveDeliveries) {
    super();
  }

  async handle(job: DeliveryJob): Promise<void> {
    await this.observe.one(keyOfJob(job));
  }
}
