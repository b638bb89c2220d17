import { audienceChanged } from '#libs/audiences/contract';
import { creativeChanged } from '#libs/creative/contract';
import { type DeliveredEvent, JobQueue, Queue, type RecordChange } from '#libs/kernel';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { refreshUsersQueue } from '../../application/queues.js';

/** The fields of creatives and audiences that no platform gets. */
const ownFields: ReadonlySet<string> = new Set(['name', 'alt_text', 'description', 'external_id', 'metadata', 'labels']);

/** Has the deliveries that use a creative or an audience refreshed when what platforms get of it has changed. */
@Subscriber({
  queue: new Queue<DeliveredEvent<RecordChange>>('campaigns.content-news', 'change'),
  events: [creativeChanged, audienceChanged],
})
export class RefreshWithContent implements EventSubscriber<RecordChange> {
  constructor(private readonly jobs: JobQueue) {}

  async handle({ account_id, payload }: DeliveredEvent<RecordChange>): Promise<void> {
    // An event of the former release does not name what has changed.
    const { changed } = payload as Partial<RecordChange>;
    if (changed?.every((field) => ownFields.has(field))) return;
    await this.jobs.merge(refreshUsersQueue, [{ account_id, content_id: payload.id }]);
  }
}
