export { AnalyticsOverview } from './application/queries/analytics-overview.js';
export { AnalyticsReport, type Subject, subjects } from './application/queries/analytics-report.js';
export { AnalyticsModule, analyticsEntities, analyticsJobs, analyticsQueues } from './analytics.module.js';
export { PostgresMetricsIngestion } from './infrastructure/ingestion/postgres-metrics-ingestion.js';
export { type Difference, Reconciliation } from './infrastructure/ingestion/reconciliation.js';
export { BackfillDimensions } from './infrastructure/dimensions/backfill-dimensions.job.js';
export { DimensionRepository } from './infrastructure/dimensions/dimension-repository.js';
export { RollUpCampaignSpend } from './infrastructure/queries/roll-up-campaign-spend.js';
