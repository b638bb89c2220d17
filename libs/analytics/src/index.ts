export { AnalyticsModule, analyticsEntities, analyticsJobs, analyticsQueues } from './analytics.module.js';
export { PostgresMetricsSink } from './infrastructure/landing/postgres-metrics-sink.js';
export { FillInNames } from './infrastructure/names/fill-in-names.job.js';
export { RollUpCampaignSpend } from './infrastructure/queries/roll-up-campaign-spend.js';
