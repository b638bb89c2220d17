import { type AudienceChanged, audienceChanged } from '#libs/audiences/contract';
import { type CreativeChanged, creativeChanged } from '#libs/creative/contract';
import { type EventSubscriber, Subscriber } from '#libs/foundation';
import { type DeliveredEvent, Queue } from '#libs/kernel';
import { ContentRefresh } from '../../application/processes/content-refresh.js';

@Subscriber({
  queue: new Queue('campaigns.content-news'),
  events: [creativeChanged, audienceChanged],
})
export class RefreshWithContent implements EventSubscriber<CreativeChanged | AudienceChanged> {
  constructor(private readonly process: ContentRefresh) {}

  async handle({ account_id, payload }: DeliveredEvent<CreativeChanged | AudienceChanged>): Promise<void> {
    await this.process.refresh(account_id, payload.id);
  }
}
