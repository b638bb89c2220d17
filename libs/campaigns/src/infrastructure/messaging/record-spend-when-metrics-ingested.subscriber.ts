import { type ConnectionMetricsIngested, connectionMetricsIngested } from '#libs/connections/contract';
import { type DeliveredEvent, Queue } from '#libs/kernel';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { SpendRecording } from '../../application/processes/spend-recording.js';

@Subscriber({
  queue: new Queue<DeliveredEvent<ConnectionMetricsIngested>>('campaigns.metrics-news', 'change'),
  events: [connectionMetricsIngested],
})
export class RecordSpendWhenMetricsIngested implements EventSubscriber<ConnectionMetricsIngested> {
  constructor(private readonly process: SpendRecording) {}

  async handle({ account_id, payload }: DeliveredEvent<ConnectionMetricsIngested>): Promise<void> {
    await this.process.record(account_id, payload.campaign_ids);
  }
}
