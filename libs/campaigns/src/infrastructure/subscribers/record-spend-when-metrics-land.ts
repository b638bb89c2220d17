import { type ConnectionMetricsLanded, connectionMetricsLanded } from '#libs/connections';
import { Database, EventSubscriber } from '#libs/foundation';
import { Clock, type DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordSpend } from '../../application/commands/record-spend.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { metricsNewsQueue } from '../jobs/delivery-queues.js';

/** Campaigns locked at once, so that a user's action never waits long behind a large sync. */
const batchSize = 100;

@Injectable()
export class RecordSpendWhenMetricsLand extends EventSubscriber<ConnectionMetricsLanded> {
  readonly queue = metricsNewsQueue;
  readonly events = [connectionMetricsLanded];

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle({ account_id, payload }: DeliveredEvent<ConnectionMetricsLanded>): Promise<void> {
    const ids = payload.campaign_ids;
    for (let i = 0; i < ids.length; i += batchSize) {
      const some = ids.slice(i, i + batchSize);
      await this.database.transaction(account_id, () => this.commands.execute(new RecordSpend(account_id, some)));
      // What is told late of a platform that a campaign was taken out of is no longer there for the others.
      const sharing = await this.deliveries.sharingWithRemoved(account_id, some);
      for (const key of sharing) await this.deliveries.wake(key, 'refresh', this.clock.now());
    }
  }
}
