import { Module } from '@nestjs/common';
import { AnalyticsCsvController } from './infrastructure/http/analytics-csv.controller.js';
import { AnalyticsController } from './infrastructure/http/analytics.controller.js';
import { ReconcileRollUps } from './infrastructure/messaging/reconcile-roll-ups.job.js';
import { PostgresMetricsIngestion } from './infrastructure/adapters/postgres-metrics-ingestion.js';
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
import { BackfillDimensions } from './infrastructure/messaging/backfill-dimensions.job.js';
import { UpdateDimensionsOnChange } from './infrastructure/messaging/update-dimensions.subscriber.js';
import { AnalyticsOverviewHandler } from './infrastructure/queries/analytics-overview.handler.js';
import { AnalyticsQueryHandler } from './infrastructure/queries/analytics-query.handler.js';
import { AnalyticsReportHandler } from './infrastructure/queries/analytics-report.handler.js';
import { ReportEngine } from './infrastructure/queries/report-engine.js';
import { StoredResults } from './infrastructure/queries/stored-results.js';
import { PeriodResolver } from './infrastructure/queries/period-resolver.js';
import { RowNameResolver } from './infrastructure/queries/row-name-resolver.js';
import { DimensionRepository } from './infrastructure/dimensions/dimension-repository.js';
import { PostgresCampaignSpend } from './infrastructure/adapters/postgres-campaign-spend.js';
import { SourceTimezones } from './infrastructure/dimensions/source-timezones.js';
import { StoredResultSchema, StoredRowsSchema, StoredTotalSchema } from './infrastructure/persistence/stored-results.schema.js';
import { analyticsRetention } from './infrastructure/persistence/retention.js';

@Module({
  controllers: [AnalyticsController, AnalyticsCsvController],
  providers: [
    SourceTimezones,
    DimensionRepository,
    Reconciliation,
    PostgresMetricsIngestion,
    PostgresCampaignSpend,
    ReportEngine,
    StoredResults,
    PeriodResolver,
    RowNameResolver,
    AnalyticsOverviewHandler,
    AnalyticsReportHandler,
    AnalyticsQueryHandler,
    UpdateDimensionsOnChange,
    BackfillDimensions,
    ReconcileRollUps,
  ],
  exports: [PostgresMetricsIngestion, DimensionRepository, Reconciliation, PostgresCampaignSpend],
})
export class AnalyticsModule {}

/** The context as the composition sees it. */
export const analytics = {
  schema: 'analytics',
  module: AnalyticsModule,
  // Without `fact`: the mapper does not support partitions, so only migrations manage that table.
  entities: [
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
    StoredTotalSchema,
  ],
  retention: analyticsRetention,
};
