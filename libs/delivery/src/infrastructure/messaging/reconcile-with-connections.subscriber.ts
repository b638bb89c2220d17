import { connectionChanged } from '#libs/connections/contract';
import { type DeliveredEvent, type Id, Queue, type RecordChange } from '#libs/kernel';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { ReconcileDeliveriesWithConnection } from '../../application/commands/reconcile-deliveries-with-connection.js';

/** Updates the deliveries of a connection when its status changes. */
@Subscriber({
  queue: new Queue<DeliveredEvent<RecordChange>>('campaigns.connection-news', 'change'),
  events: [connectionChanged],
})
export class ReconcileWithConnections implements EventSubscriber<RecordChange> {
  constructor(private readonly commands: CommandBus) {}

  async handle({ account_id, payload }: DeliveredEvent<RecordChange>): Promise<void> {
    await this.commands.execute(new ReconcileDeliveriesWithConnection(account_id, payload.id as Id<'con'>));
  }
}
