import { AudiencesModule } from '#libs/audiences';
import { ConnectionsModule } from '#libs/connections';
import { CreativeModule } from '#libs/creative';
import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';
import { ArchiveCampaignHandler } from './application/commands/archive-campaign.js';
import { CreateCampaignHandler } from './application/commands/create-campaign.js';
import { LaunchCampaignHandler } from './application/commands/launch-campaign.js';
import { ApplyDueTransitionHandler } from './application/commands/apply-due-transition.js';
import { PauseCampaignHandler } from './application/commands/pause-campaign.js';
import { ResumeCampaignHandler } from './application/commands/resume-campaign.js';
import { UpdateCampaignHandler } from './application/commands/update-campaign.js';
import { CampaignWork } from './application/campaign-work.js';
import { ReconcileDeliveriesWithConnectionHandler } from './application/commands/reconcile-deliveries-with-connection.js';
import { RecordSpendHandler } from './application/commands/record-spend.js';
import { BudgetShares } from './application/delivery/budget-shares.js';
import { ObserveDeliveries } from './application/delivery/observe-deliveries.js';
import { DeliveryReconciler } from './application/delivery/delivery-reconciler.js';
import { DesiredSpecBuilder } from './application/delivery/desired-spec.js';
import { SpecDigest } from './application/ports/spec-digest.js';
import { ReferenceLookUp } from './application/reference-look-up.js';
import { CampaignClock } from './domain/campaign-clock.js';
import { CampaignRepository } from './domain/campaign.repository.js';
import { DeliveryRepository } from './domain/delivery.repository.js';
import { CampaignsController } from './infrastructure/http/campaigns.controller.js';
import { CheckDeliveries } from './infrastructure/jobs/check-deliveries.job.js';
import * as deliveryQueues from './infrastructure/jobs/delivery-queues.js';
import { JobCampaignClock, moveCampaignsQueue } from './infrastructure/jobs/job-campaign-clock.js';
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
  CheckDeliveries,
  ObserveConnection,
  ReconcileDeliveries,
  ReconcileDeliveriesWithConnections,
  RecordSpendWhenMetricsIngested,
  PushWhenContentChanges,
];
/** Where other contexts ask back; the composition root binds their ports to these. */
const answers = [PostgresConnectionDependents, PostgresCreativeDependents, PostgresAudienceDependents, PostgresCampaignDirectory];

@Module({
  imports: [ConnectionsModule, CreativeModule, AudiencesModule],
  controllers: [CampaignsController],
  providers: [
    CampaignWork,
    ReferenceLookUp,
    BudgetShares,
    DesiredSpecBuilder,
    DeliveryReconciler,
    ObserveDeliveries,
    DeliveryRows,
    CampaignUses,
    { provide: CampaignRepository, useClass: MikroOrmCampaignRepository },
    { provide: DeliveryRepository, useClass: MikroOrmDeliveryRepository },
    { provide: CampaignClock, useClass: JobCampaignClock },
    { provide: SpecDigest, useClass: Sha256SpecDigest },
    GetCampaignHandler,
    ListCampaignsHandler,
    ...commands,
    ...jobs,
    ...answers,
  ],
  exports: [...jobs, ...answers],
})
export class CampaignsModule {}

/** The tables of this context. */
export const campaignsEntities = [CampaignSchema, DeliverySchema, CampaignUseSchema];

/** Its jobs and event subscribers, and the queues they work on. */
export const campaignsJobs: Type<JobHandler<never>>[] = jobs;
export const campaignsQueues: string[] = [moveCampaignsQueue, ...Object.values(deliveryQueues)];
