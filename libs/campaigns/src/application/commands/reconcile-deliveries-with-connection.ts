import { ConnectionDirectory } from '#libs/connections';
import { Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeliveryRepository } from '../../domain/delivery.repository.js';

/** A connection has been lost or is back: what runs through it is told so. Not part of a transaction. */
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

  /** News may come late and twice, so what counts is how the connection is now. */
  async execute({ accountId, id }: ReconcileDeliveriesWithConnection): Promise<void> {
    const [connection] = await this.connections.find(accountId, [id]);
    const isLost = connection?.status === 'expired';
    const isThere = connection?.status === 'connected' || connection?.status === 'error';
    if (!isLost && !isThere) return;
    for (const key of await this.deliveries.ofConnection(accountId, id)) {
      await this.deliveries.change(key, (delivery) =>
        isLost ? delivery.markUnauthorized(this.clock.now()) : delivery.markAuthorized(this.clock.now()),
      );
    }
  }
}
