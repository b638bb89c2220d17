import { ConnectionDirectory } from '#libs/connections/contract';
import { BackgroundJob, Database, type JobHandler, Jobs, sql, Tenants } from '#libs/foundation';
import { Clock, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { ReconcileDeliveriesWithConnection } from '../../application/commands/reconcile-deliveries-with-connection.js';
import { DeliveryRepository } from '../../domain/delivery.repository.js';
import { observeDeliveriesQueue, reconcileDeliveriesQueue } from './delivery-queues.js';
import { dueTransitionsQueue } from './job-transition-scheduler.js';
import type { ConnectionJob } from './observe-connection.job.js';

/** A push, check, or transition that is overdue for this long has lost its job. */
const overdueMs = 120_000;

const overdueTransitions = sql(
  'campaigns with overdue transitions',
  `select id from campaigns.campaign where account_id = $1 and status in ('scheduled', 'active', 'paused')
     and (ends_at < $2 or (status = 'scheduled' and starts_at < $2)) limit 1000`,
);
const connectionAuthorizations = sql(
  'authorization of connections',
  `select connection_id, bool_or(sight_lost_at is null) as is_authorized, bool_or(sight_lost_at is not null) as is_unauthorized from campaigns.delivery
   where account_id = $1 and disconnected_at is null and (wanted_state <> 'archived' or confirmed_revision <> wanted_revision)
   group by connection_id`,
);

/**
 * Runs for all accounts: schedules the observation of every connection, and reschedules overdue pushes, checks, and transitions.
 * Also updates deliveries that have missed a change of their connection.
 */
@BackgroundJob({
  queue: reconcileDeliveriesQueue,
  schedule: '*/3 * * * *',
})
export class ReconcileDeliveries implements JobHandler {
  constructor(
    private readonly tenants: Tenants,
    private readonly deliveries: DeliveryRepository,
    private readonly connections: ConnectionDirectory,
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.account(accountId));
  }

  private async account(accountId: Id<'acc'>): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - overdueMs);
    for (const late of await this.deliveries.overdue(accountId, before)) await this.deliveries.wake(late, late.wakeUp, now);
    const dueTransitions = await this.database.read(accountId, overdueTransitions, [uuidOf(accountId), before.toISOString()]);
    const campaigns = dueTransitions.map((row) => ({ account_id: accountId, campaign_id: idFromUuid('cmp', row.id) }));
    await this.send(accountId, dueTransitionsQueue, campaigns);
    await this.reconcileWithConnections(accountId);
    const observed = await this.deliveries.connectionsToObserve(accountId);
    const connections = observed.map((connection_id): ConnectionJob => ({ account_id: accountId, connection_id }));
    await this.send(accountId, observeDeliveriesQueue, connections);
  }

  /** Events arrive in any order, and a push in progress can record a lost authorization after it was renewed. */
  private async reconcileWithConnections(accountId: Id<'acc'>): Promise<void> {
    const rows = await this.database.read(accountId, connectionAuthorizations, [uuidOf(accountId)]);
    const authorizationOf = new Map(rows.map((row) => [idFromUuid('con', row.connection_id), row]));
    for (const { id, status } of await this.connections.find(accountId, [...authorizationOf.keys()])) {
      const isOutdated = status === 'expired' ? authorizationOf.get(id)?.is_authorized : authorizationOf.get(id)?.is_unauthorized;
      if (isOutdated === true) await this.commands.execute(new ReconcileDeliveriesWithConnection(accountId, id));
    }
  }

  private async send(accountId: Id<'acc'>, queue: string, jobs: readonly object[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.database.transaction(accountId, async () => {
      for (const job of jobs) await this.jobs.send(queue, job);
    });
  }
}
