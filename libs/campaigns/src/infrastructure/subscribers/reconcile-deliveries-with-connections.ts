import { type ConnectionChanged, connectionChanged } from '#libs/connections';
import { EventSubscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReconcileDeliveriesWithConnection } from '../../application/commands/reconcile-deliveries-with-connection.js';
import { connectionEventsQueue } from '../jobs/delivery-queues.js';

/** Updates the deliveries of a connection when its status changes. */
@Injectable()
export class ReconcileDeliveriesWithConnections extends EventSubscriber<ConnectionChanged> {
  readonly queue = connectionEventsQueue;
  readonly events = [connectionChanged];

  constructor(private readonly commands: CommandBus) {
    super();
  }

  async handle({ account_id, payload }: DeliveredEvent<ConnectionChanged>): Promise<void> {
    await this.commands.execute(new ReconcileDeliveriesWithConnection(account_id, payload.id));
  }
}
