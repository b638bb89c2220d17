import { type AudienceChanged, audienceChanged } from '#libs/audiences/contract';
import { type CreativeChanged, creativeChanged } from '#libs/creative/contract';
import { type EventSubscriber, Subscriber } from '#libs/foundation';
import { Clock, type DeliveredEvent } from '#libs/kernel';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { contentEventsQueue } from '../jobs/delivery-queues.js';

/** Refreshes the deliveries that use a creative or an audience after it has changed. */
@Subscriber({
  queue: contentEventsQueue,
  events: [creativeChanged, audienceChanged],
})
export class PushWhenContentChanges implements EventSubscriber<CreativeChanged | AudienceChanged> {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {}

  async handle({ account_id, payload }: DeliveredEvent<CreativeChanged | AudienceChanged>): Promise<void> {
    for (const key of await this.deliveries.withContent(account_id, payload.id))
      await this.deliveries.wake(key, 'refresh', this.clock.now());
  }
}
