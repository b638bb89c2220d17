export { AnalyticsOverview } from './application/queries/analytics-overview.js';
export { AnalyticsReport } from './application/queries/analytics-report.js';
export { type Subject, subjects } from './application/queries/report-request.js';
export { analytics } from './analytics.module.js';
export { PostgresMetricsIngestion } from './infrastructure/adapters/postgres-metrics-ingestion.js';
export { type Difference, Reconciliation } from './infrastructure/ingestion/reconciliation.js';
export { BackfillDimensions } from './infrastructure/messaging/backfill-dimensions.job.js';
export { DimensionRepository } from './infrastructure/dimensions/dimension-repository.js';
export { PostgresCampaignSpend } from './infrastructure/adapters/postgres-campaign-spend.js';
