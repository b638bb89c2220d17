import { AudiencesModule } from '#libs/audiences';
import { ConnectionsModule } from '#libs/connections';
import { CreativeModule } from '#libs/creative';
import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';
import { AnalyticsCsvController } from './infrastructure/http/analytics-csv.controller.js';
import { AnalyticsController } from './infrastructure/http/analytics.controller.js';
import { ForgetStoredResults, forgetStoredResultsQueue } from './infrastructure/jobs/forget-stored-results.job.js';
import { ReconcileRollUps, reconcileQueue } from './infrastructure/jobs/reconcile-roll-ups.job.js';
import { PostgresMetricsIngestion } from './infrastructure/ingestion/postgres-metrics-ingestion.js';
import {
  AudienceDimensionSchema,
  CampaignDimensionSchema,
  ConnectionDimensionSchema,
  CreativeDimensionSchema,
} from './infrastructure/persistence/dimensions.schema.js';
import { IngestedDaySchema, IngestionSchema } from './infrastructure/persistence/ingestion.schema.js';
import {
  AccountDaySchema,
  AudienceDaySchema,
  AudienceMonthSchema,
  AudienceWeekSchema,
  CampaignDaySchema,
  CampaignMonthSchema,
  CampaignWeekSchema,
  ChannelDaySchema,
  CreativeDaySchema,
  CreativeMonthSchema,
  CreativeWeekSchema,
} from './infrastructure/persistence/roll-ups.schema.js';
import { Reconciliation } from './infrastructure/ingestion/reconciliation.js';
import { FillInNames, fillInNamesQueue } from './infrastructure/names/fill-in-names.job.js';
import { KeepNames, keepNamesQueue } from './infrastructure/names/keep-names.subscriber.js';
import { AnalyticsOverviewHandler } from './infrastructure/queries/analytics-overview.handler.js';
import { AnalyticsQueryHandler } from './infrastructure/queries/analytics-query.handler.js';
import { AnalyticsReportHandler } from './infrastructure/queries/analytics-report.handler.js';
import { ReportEngine } from './infrastructure/queries/report-engine.js';
import { AskedPeriod } from './infrastructure/queries/asked-period.js';
import { RowNames } from './infrastructure/queries/row-names.js';
import { KeptNames } from './infrastructure/names/kept-names.js';
import { RollUpCampaignSpend } from './infrastructure/queries/roll-up-campaign-spend.js';
import { SourceZones } from './infrastructure/names/source-zones.js';
import { StoredResultSchema, StoredRowsSchema } from './infrastructure/persistence/stored-results.schema.js';

@Module({
  imports: [ConnectionsModule, CreativeModule, AudiencesModule],
  controllers: [AnalyticsController, AnalyticsCsvController],
  providers: [
    SourceZones,
    KeptNames,
    Reconciliation,
    PostgresMetricsIngestion,
    RollUpCampaignSpend,
    ReportEngine,
    AskedPeriod,
    RowNames,
    AnalyticsOverviewHandler,
    AnalyticsReportHandler,
    AnalyticsQueryHandler,
    KeepNames,
    FillInNames,
    ForgetStoredResults,
    ReconcileRollUps,
  ],
  exports: [
    PostgresMetricsIngestion,
    KeptNames,
    Reconciliation,
    RollUpCampaignSpend,
    KeepNames,
    FillInNames,
    ForgetStoredResults,
    ReconcileRollUps,
  ],
})
export class AnalyticsModule {}

/** The tables of this context, but `fact`: the mapper's snapshot does not know partitions, so that one is made by migration alone. */
export const analyticsEntities = [
  AccountDaySchema,
  ChannelDaySchema,
  CampaignDaySchema,
  CampaignWeekSchema,
  CampaignMonthSchema,
  CreativeDaySchema,
  CreativeWeekSchema,
  CreativeMonthSchema,
  AudienceDaySchema,
  AudienceWeekSchema,
  AudienceMonthSchema,
  CampaignDimensionSchema,
  CreativeDimensionSchema,
  AudienceDimensionSchema,
  ConnectionDimensionSchema,
  IngestionSchema,
  IngestedDaySchema,
  StoredResultSchema,
  StoredRowsSchema,
];

/** Its jobs and event subscribers, and the queues they work on. */
export const analyticsJobs: Type<JobHandler<never>>[] = [KeepNames, FillInNames, ForgetStoredResults, ReconcileRollUps];
export const analyticsQueues: string[] = [keepNamesQueue, fillInNamesQueue, forgetStoredResultsQueue, reconcileQueue];
