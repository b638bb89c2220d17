import { Database, JobHandler, Jobs, Tenants } from '#libs/foundation';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { observeDeliveriesQueue, reconcileDeliveriesQueue } from './delivery-queues.js';
import type { ConnectionJob } from './observe-connection.job.js';

/** What has been due for this long has lost its job. */
const overdueMs = 120_000;

/** Comes round in all accounts: sends somebody to every connection, and to every delivery that was forgotten. */
@Injectable()
export class ReconcileDeliveries extends JobHandler<object> {
  readonly queue = reconcileDeliveriesQueue;
  override readonly schedule = '*/3 * * * *';

  constructor(
    private readonly tenants: Tenants,
    private readonly deliveries: DeliveryRepository,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(): Promise<void> {
    for (const accountId of await this.tenants.all()) await this.account(accountId);
  }

  private async account(accountId: Id<'acc'>): Promise<void> {
    const now = this.clock.now();
    for (const late of await this.deliveries.overdue(accountId, new Date(now.getTime() - overdueMs))) {
      await this.deliveries.wake(late, late.wakeUp, now);
    }
    const connections = await this.deliveries.connectionsToObserve(accountId);
    if (connections.length === 0) return;
    await this.database.transaction(accountId, async () => {
      for (const connection_id of connections) {
        await this.jobs.send(observeDeliveriesQueue, { account_id: accountId, connection_id } satisfies ConnectionJob);
      }
    });
  }
}
