import { ConnectionDirectory } from '#libs/connections/contract';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { ReconcileDeliveriesWithConnection } from '../commands/reconcile-deliveries-with-connection.js';

/** A push or check that is overdue for this long has lost its job. */
const overdueMs = 120_000;

/**
 * Runs regularly for each account: schedules the observation of every connection, and reschedules overdue pushes and checks. Also
 * updates deliveries that have missed a change of their connection.
 */
@Injectable()
export class DeliveryRepair {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly connections: ConnectionDirectory,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async repair(accountId: Id<'acc'>): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - overdueMs);
    for (const late of await this.deliveries.overdue(accountId, before)) await this.deliveries.wake(late, late.wakeUp, now);
    await this.reconcileWithConnections(accountId);
    await this.deliveries.wakeObservers(accountId, await this.deliveries.connectionsToObserve(accountId));
  }

  /** Events arrive in any order, and a push in progress can record a lost authorization after it was renewed. */
  private async reconcileWithConnections(accountId: Id<'acc'>): Promise<void> {
    const recorded = new Map((await this.deliveries.authorizations(accountId)).map((one) => [one.connectionId, one]));
    for (const { id, status } of await this.connections.find(accountId, [...recorded.keys()])) {
      const isOutdated = status === 'expired' ? recorded.get(id)?.isAuthorized : recorded.get(id)?.isUnauthorized;
      if (isOutdated === true) await this.commands.execute(new ReconcileDeliveriesWithConnection(accountId, id));
    }
  }
}
