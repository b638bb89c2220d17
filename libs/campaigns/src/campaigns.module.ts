import type { BoundedContext } from '#libs/foundation';
import { Module } from '@nestjs/common';
import { ArchiveCampaignHandler } from './application/commands/archive-campaign.js';
import { CreateCampaignHandler } from './application/commands/create-campaign.js';
import { LaunchCampaignHandler } from './application/commands/launch-campaign.js';
import { ApplyDueTransitionHandler } from './application/commands/apply-due-transition.js';
import { PauseCampaignHandler } from './application/commands/pause-campaign.js';
import { ResumeCampaignHandler } from './application/commands/resume-campaign.js';
import { UpdateCampaignHandler } from './application/commands/update-campaign.js';
import { ReconcileDeliveriesWithConnectionHandler } from './application/commands/reconcile-deliveries-with-connection.js';
import { RecordSpendHandler } from './application/commands/record-spend.js';
import { BudgetAllocator } from './application/delivery/budget-allocator.js';
import { DeliveryObserver } from './application/delivery/delivery-observer.js';
import { DeliveryReconciler } from './application/delivery/delivery-reconciler.js';
import { DesiredSpecBuilder } from './application/delivery/desired-spec.js';
import { SpecDigest } from './application/ports/spec-digest.js';
import { ReferenceLookup } from './application/reference-lookup.js';
import { TransitionScheduler } from './domain/transition-scheduler.js';
import { CampaignRepository } from './domain/campaign.repository.js';
import { DeliveryRepository } from './domain/delivery.repository.js';
import { CampaignsController } from './infrastructure/http/campaigns.controller.js';
import { CheckDeliveryJob } from './infrastructure/jobs/check-delivery.job.js';
import { JobTransitionScheduler } from './infrastructure/jobs/job-transition-scheduler.js';
import { ApplyDueTransitions } from './infrastructure/jobs/apply-due-transitions.job.js';
import { ObserveConnection } from './infrastructure/jobs/observe-connection.job.js';
import { ReconcileDeliveryJob } from './infrastructure/jobs/reconcile-delivery.job.js';
import { ReconcileDeliveries } from './infrastructure/jobs/reconcile-deliveries.job.js';
import { CampaignSchema } from './infrastructure/persistence/campaign.schema.js';
import { DeliveryRows } from './infrastructure/persistence/delivery-rows.js';
import { CampaignUseSchema, DeliverySchema } from './infrastructure/persistence/delivery.schema.js';
import { MikroOrmCampaignRepository } from './infrastructure/persistence/mikro-orm-campaign.repository.js';
import { MikroOrmDeliveryRepository } from './infrastructure/persistence/mikro-orm-delivery.repository.js';
import { GetCampaignHandler } from './infrastructure/queries/get-campaign.handler.js';
import { ListCampaignsHandler } from './infrastructure/queries/list-campaigns.handler.js';
import { PostgresCampaignDirectory } from './infrastructure/queries/postgres-campaign-directory.js';
import { Sha256SpecDigest } from './infrastructure/sha256-spec-digest.js';
import { ReconcileDeliveriesWithConnections } from './infrastructure/subscribers/reconcile-deliveries-with-connections.js';
import { PushWhenContentChanges } from './infrastructure/subscribers/push-when-content-changes.js';
import { RecordSpendWhenMetricsIngested } from './infrastructure/subscribers/record-spend-when-metrics-ingested.js';
import { CampaignUses, PostgresAudienceDependents, PostgresCreativeDependents } from './infrastructure/usage/campaign-uses.js';
import { PostgresConnectionDependents } from './infrastructure/usage/postgres-connection-usage.js';

const commands = [
  CreateCampaignHandler,
  UpdateCampaignHandler,
  LaunchCampaignHandler,
  PauseCampaignHandler,
  ResumeCampaignHandler,
  ArchiveCampaignHandler,
  ApplyDueTransitionHandler,
  ReconcileDeliveriesWithConnectionHandler,
  RecordSpendHandler,
];
const jobs = [
  ApplyDueTransitions,
  ReconcileDeliveryJob,
  CheckDeliveryJob,
  ObserveConnection,
  ReconcileDeliveries,
  ReconcileDeliveriesWithConnections,
  RecordSpendWhenMetricsIngested,
  PushWhenContentChanges,
];
/** Adapters for ports of other contexts. The composition root binds them. */
const portAdapters = [PostgresConnectionDependents, PostgresCreativeDependents, PostgresAudienceDependents, PostgresCampaignDirectory];

@Module({
  controllers: [CampaignsController],
  providers: [
    ReferenceLookup,
    BudgetAllocator,
    DesiredSpecBuilder,
    DeliveryReconciler,
    DeliveryObserver,
    DeliveryRows,
    CampaignUses,
    { provide: CampaignRepository, useClass: MikroOrmCampaignRepository },
    { provide: DeliveryRepository, useClass: MikroOrmDeliveryRepository },
    { provide: TransitionScheduler, useClass: JobTransitionScheduler },
    { provide: SpecDigest, useClass: Sha256SpecDigest },
    GetCampaignHandler,
    ListCampaignsHandler,
    ...commands,
    ...jobs,
    ...portAdapters,
  ],
  exports: portAdapters,
})
export class CampaignsModule {}

/** The context as the composition sees it. */
export const campaigns: BoundedContext = {
  schema: 'campaigns',
  module: CampaignsModule,
  entities: [CampaignSchema, DeliverySchema, CampaignUseSchema],
};
