import { Module } from '@nestjs/common';
import { ArchiveCampaignHandler } from './application/commands/archive-campaign.js';
import { CreateCampaignHandler } from './application/commands/create-campaign.js';
import { DuplicateCampaignHandler } from './application/commands/duplicate-campaign.js';
import { UnarchiveCampaignHandler } from './application/commands/unarchive-campaign.js';
import { LaunchCampaignHandler } from './application/commands/launch-campaign.js';
import { ApplyDueTransitionHandler } from './application/commands/apply-due-transition.js';
import { PauseCampaignHandler } from './application/commands/pause-campaign.js';
import { ResumeCampaignHandler } from './application/commands/resume-campaign.js';
import { UpdateCampaignHandler } from './application/commands/update-campaign.js';
import { RecordSpendHandler } from './application/commands/record-spend.js';
import { LaunchGates } from './application/launch-gates.js';
import { ReferenceLookup } from './application/reference-lookup.js';
import { campaignEvents } from './domain/campaign-events.js';
import { CampaignRepository } from './domain/campaign.repository.js';
import { CampaignActionsController } from './infrastructure/http/campaign-actions.controller.js';
import { CampaignWrites } from './infrastructure/http/campaign-writes.js';
import { CampaignsController } from './infrastructure/http/campaigns.controller.js';
import { OverdueTransitions } from './application/processes/overdue-transitions.js';
import { SpendRecording } from './application/processes/spend-recording.js';
import { TransitionScheduler } from './application/transition-scheduler.js';
import { ApplyDueEnds, ApplyDueStarts } from './infrastructure/messaging/apply-due-transitions.job.js';
import { campaignTerms, CampaignTermSchema } from './infrastructure/persistence/campaign-terms.js';
import { CampaignSchema } from './infrastructure/persistence/campaign.schema.js';
import { CampaignUseSchema } from './infrastructure/persistence/campaign-use.schema.js';
import { MikroOrmCampaignRepository } from './infrastructure/persistence/mikro-orm-campaign.repository.js';
import { CampaignSnapshots } from './infrastructure/queries/campaign-snapshots.js';
import { campaignList } from './infrastructure/queries/campaign-list.js';
import { GetCampaignHandler } from './infrastructure/queries/get-campaign.handler.js';
import { ListCampaignsHandler } from './infrastructure/queries/list-campaigns.handler.js';
import { PostgresCampaignDirectory } from './infrastructure/adapters/postgres-campaign-directory.js';
import { RecordSpendWhenMetricsIngested } from './infrastructure/messaging/record-spend-when-metrics-ingested.subscriber.js';
import { CampaignUses, PostgresAudienceDependents, PostgresCreativeDependents } from './infrastructure/adapters/campaign-uses.js';
import { RescheduleOverdueTransitions } from './infrastructure/messaging/reschedule-overdue-transitions.job.js';
import { PostgresDeliveredCampaigns } from './infrastructure/adapters/postgres-delivered-campaigns.js';
import { PostgresConnectionDependents } from './infrastructure/adapters/postgres-connection-dependents.js';
import { campaignsRetention } from './infrastructure/persistence/retention.js';

const commands = [
  CreateCampaignHandler,
  UpdateCampaignHandler,
  LaunchCampaignHandler,
  PauseCampaignHandler,
  ResumeCampaignHandler,
  ArchiveCampaignHandler,
  UnarchiveCampaignHandler,
  DuplicateCampaignHandler,
  ApplyDueTransitionHandler,
  RecordSpendHandler,
];
const jobs = [ApplyDueEnds, ApplyDueStarts, RescheduleOverdueTransitions, RecordSpendWhenMetricsIngested];
/** Adapters for ports of other contexts. The composition root binds them. */
const portAdapters = [
  PostgresConnectionDependents,
  PostgresCreativeDependents,
  PostgresAudienceDependents,
  PostgresCampaignDirectory,
  PostgresDeliveredCampaigns,
];

@Module({
  controllers: [CampaignsController, CampaignActionsController],
  providers: [
    ReferenceLookup,
    LaunchGates,
    CampaignUses,
    CampaignWrites,
    { provide: CampaignRepository, useClass: MikroOrmCampaignRepository },
    TransitionScheduler,
    OverdueTransitions,
    SpendRecording,
    CampaignSnapshots,
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
export const campaigns = {
  schema: 'campaigns',
  module: CampaignsModule,
  events: campaignEvents,
  entities: [CampaignTermSchema, CampaignSchema, CampaignUseSchema],
  retention: campaignsRetention,
  countedLists: [campaignList],
  searchIndexes: [campaignTerms],
};
