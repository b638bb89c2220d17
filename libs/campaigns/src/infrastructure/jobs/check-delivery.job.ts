import { JobHandler } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import { DeliveryObserver } from '../../application/delivery/delivery-observer.js';
import { type DeliveryJob, keyOfJob } from '../persistence/delivery-rows.js';
import { checkDeliveryQueue } from './delivery-queues.js';

/** Checks one delivery, for example while its ads are in review. */
@Injectable()
export class CheckDeliveryJob extends JobHandler<DeliveryJob> {
  readonly queue = checkDeliveryQueue;
  override readonly batchSize = 16;
  override readonly batchConcurrency = 8;
  override readonly localConcurrency = 2;

  constructor(private readonly observer: DeliveryObserver) {
    super();
  }

  async handle(job: DeliveryJob): Promise<void> {
    await this.observer.observeOne(keyOfJob(job));
  }
}
