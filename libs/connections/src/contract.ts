// What other contexts may import of this one: ports, their data, and events.
export { campaignMetricsIngested, connectionChanged, type IngestedCampaigns } from './domain/connection-events.js';
export { ConnectionDirectory, type ConnectionSummary } from './application/ports/connection-directory.js';
export { type AffectedCampaign, ConnectionDependents } from './application/ports/connection-dependents.js';
export {
  type IngestedRows,
  type MetricsFact,
  MetricsIngestion,
  type MetricsWindow,
  type RefusedFact,
} from './application/ports/metrics-ingestion.js';
