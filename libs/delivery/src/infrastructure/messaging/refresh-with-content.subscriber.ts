import { type AudienceChanged, audienceChanged } from '#libs/audiences/contract';
import { type CreativeChanged, creativeChanged } from '#libs/creative/contract';
import { type DeliveredEvent, JobQueue, Queue } from '#libs/kernel';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { refreshUsersQueue } from '../../application/queues.js';

/** Has the deliveries that use a creative or an audience refreshed when what platforms get of it has changed. */
@Subscriber({
  queue: new Queue<DeliveredEvent<CreativeChanged | AudienceChanged>>('campaigns.content-news', 'change'),
  events: [creativeChanged, audienceChanged],
})
export class RefreshWithContent implements EventSubscriber<CreativeChanged | AudienceChanged> {
  constructor(private readonly jobs: JobQueue) {}

  async handle({ account_id, payload }: DeliveredEvent<CreativeChanged | AudienceChanged>): Promise<void> {
    // An event of the former release does not say what has changed.
    if ((payload as Partial<CreativeChanged>).content_changed === false) return;
    await this.jobs.merge(refreshUsersQueue, [{ account_id, content_id: payload.id }]);
  }
}
