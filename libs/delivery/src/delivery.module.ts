import { Module } from '@nestjs/common';
import { ReconcileDeliveriesWithConnectionHandler } from './application/commands/reconcile-deliveries-with-connection.js';
import { BudgetShares } from './application/ports/budget-shares.js';
import { DeliveryDirectory } from './application/ports/delivery-directory.js';
import { DesiredDeliveries } from './application/ports/desired-deliveries.js';
import { BudgetAllocator } from './application/processes/budget-allocator.js';
import { ContentRefresh } from './application/processes/content-refresh.js';
import { DeliveryObserver } from './application/processes/delivery-observer.js';
import { DeliveryReconciler } from './application/processes/delivery-reconciler.js';
import { DeliveryRepair } from './application/processes/delivery-repair.js';
import { DesiredSpecBuilder } from './application/processes/desired-spec.js';
import { deliveryEvents } from './domain/delivery-events.js';
import { DeliveryRepository } from './domain/delivery.repository.js';
import { PostgresDeliveryDirectory } from './infrastructure/adapters/postgres-delivery-directory.js';
import { PostgresDesiredDeliveries } from './infrastructure/adapters/postgres-desired-deliveries.js';
import { unconfirmedDeliveries } from './infrastructure/health/unconfirmed-deliveries.check.js';
import { CheckDeliveryJob } from './infrastructure/messaging/check-delivery.job.js';
import { ObserveConnection } from './infrastructure/messaging/observe-connection.job.js';
import { PushDeliveryJob, RefreshDeliveryJob, StopDeliveryJob } from './infrastructure/messaging/reconcile-delivery.job.js';
import { ReconcileWithConnections } from './infrastructure/messaging/reconcile-with-connections.subscriber.js';
import { RefreshDeliveriesJob } from './infrastructure/messaging/refresh-deliveries.job.js';
import { RefreshUsersOfContent } from './infrastructure/messaging/refresh-users-of-content.job.js';
import { RefreshUnsyncedContent } from './infrastructure/messaging/refresh-unsynced-content.job.js';
import { RefreshWithContent } from './infrastructure/messaging/refresh-with-content.subscriber.js';
import { RepairDeliveries } from './infrastructure/messaging/repair-deliveries.job.js';
import { DeliveryRows } from './infrastructure/persistence/delivery-rows.js';
import { DeliverySchema } from './infrastructure/persistence/delivery.schema.js';
import { DeliveryFigures } from './infrastructure/queries/delivery-figures.js';
import { MikroOrmDeliveryRepository } from './infrastructure/persistence/mikro-orm-delivery.repository.js';
import { deliveryRetention } from './infrastructure/persistence/retention.js';

const processes = [BudgetAllocator, DesiredSpecBuilder, DeliveryReconciler, DeliveryObserver, DeliveryRepair, ContentRefresh];
const jobs = [
  StopDeliveryJob,
  PushDeliveryJob,
  RefreshDeliveryJob,
  RefreshDeliveriesJob,
  CheckDeliveryJob,
  ObserveConnection,
  RepairDeliveries,
  ReconcileWithConnections,
  RefreshWithContent,
  RefreshUsersOfContent,
  RefreshUnsyncedContent,
];
const ports = [
  { provide: DesiredDeliveries, useClass: PostgresDesiredDeliveries },
  { provide: DeliveryDirectory, useClass: PostgresDeliveryDirectory },
  { provide: BudgetShares, useExisting: BudgetAllocator },
];

@Module({
  providers: [
    ReconcileDeliveriesWithConnectionHandler,
    ...processes,
    ...jobs,
    ...ports,
    DeliveryRows,
    DeliveryFigures,
    { provide: DeliveryRepository, useClass: MikroOrmDeliveryRepository },
  ],
  exports: ports.map(({ provide }) => provide),
})
export class DeliveryModule {}

/** The context as the composition sees it. */
export const delivery = {
  schema: 'delivery',
  module: DeliveryModule,
  events: deliveryEvents,
  entities: [DeliverySchema],
  retention: deliveryRetention,
  healthChecks: [unconfirmedDeliveries],
};
