export { AnalyticsModule, analyticsEntities, analyticsJobs, analyticsQueues } from './analytics.module.js';
