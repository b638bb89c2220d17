import { ConnectionDirectory } from '#libs/connections/contract';
import { Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeliveryRepository } from '../../domain/delivery.repository.js';

/** Updates the deliveries of a connection when its authorization was lost or renewed. Runs outside a transaction. */
export class ReconcileDeliveriesWithConnection extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@CommandHandler(ReconcileDeliveriesWithConnection)
export class ReconcileDeliveriesWithConnectionHandler implements ICommandHandler<ReconcileDeliveriesWithConnection> {
  constructor(
    private readonly connections: ConnectionDirectory,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {}

  /** Events can arrive late or twice, so the current state of the connection is decisive. */
  async execute({ accountId, id }: ReconcileDeliveriesWithConnection): Promise<void> {
    const [connection] = await this.connections.find(accountId, [id]);
    const isUnauthorized = connection?.status === 'expired';
    const isAuthorized = connection?.status === 'connected' || connection?.status === 'error';
    if (!isUnauthorized && !isAuthorized) return;
    for (const key of await this.deliveries.ofConnection(accountId, id)) {
      await this.deliveries.change(key, (delivery) =>
        isUnauthorized ? delivery.markUnauthorized(this.clock.now()) : delivery.markAuthorized(this.clock.now()),
      );
    }
  }
}
