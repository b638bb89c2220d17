import { type ConnectionMetricsIngested, connectionMetricsIngested } from '#libs/connections/contract';
import { BudgetShares } from '#libs/delivery/contract';
import { Database, type EventSubscriber, Subscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { RecordSpend } from '../../application/commands/record-spend.js';

const metricsEventsQueue = 'campaigns.metrics-news';
/** Campaigns that are locked together. The limit keeps user actions from waiting for a large sync. */
const batchSize = 100;

@Subscriber({
  queue: metricsEventsQueue,
  events: [connectionMetricsIngested],
})
export class RecordSpendWhenMetricsIngested implements EventSubscriber<ConnectionMetricsIngested> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly budgets: BudgetShares,
  ) {}

  async handle({ account_id, payload }: DeliveredEvent<ConnectionMetricsIngested>): Promise<void> {
    const ids = payload.campaign_ids;
    for (let i = 0; i < ids.length; i += batchSize) {
      const batch = ids.slice(i, i + batchSize);
      await this.database.transaction(account_id, () => this.commands.execute(new RecordSpend(account_id, batch)));
      await this.budgets.refresh(account_id, batch);
    }
  }
}
