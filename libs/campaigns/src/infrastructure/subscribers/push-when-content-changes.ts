import { type AudienceChanged, audienceChanged } from '#libs/audiences';
import { type CreativeChanged, creativeChanged } from '#libs/creative';
import { EventSubscriber } from '#libs/foundation';
import { Clock, type DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { contentEventsQueue } from '../jobs/delivery-queues.js';

/** Refreshes the deliveries that use a creative or an audience after it has changed. */
@Injectable()
export class PushWhenContentChanges extends EventSubscriber<CreativeChanged | AudienceChanged> {
  readonly queue = contentEventsQueue;
  readonly events = [creativeChanged, audienceChanged];

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle({ account_id, payload }: DeliveredEvent<CreativeChanged | AudienceChanged>): Promise<void> {
    for (const key of await this.deliveries.withContent(account_id, payload.id))
      await this.deliveries.wake(key, 'refresh', this.clock.now());
  }
}
