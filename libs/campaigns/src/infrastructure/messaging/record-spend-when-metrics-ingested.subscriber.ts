import { campaignMetricsIngested, type IngestedCampaigns } from '#libs/connections/contract';
import { type DeliveredEvent, Queue } from '#libs/kernel';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { SpendRecording } from '../../application/processes/spend-recording.js';

@Subscriber({
  queue: new Queue<DeliveredEvent<IngestedCampaigns>>('campaigns.metrics-news', 'change'),
  events: [campaignMetricsIngested],
})
export class RecordSpendWhenMetricsIngested implements EventSubscriber<IngestedCampaigns> {
  constructor(private readonly process: SpendRecording) {}

  async handle({ account_id, payload }: DeliveredEvent<IngestedCampaigns>): Promise<void> {
    await this.process.record(account_id, payload.campaign_ids);
  }
}
