export {
  type ConnectionChanged,
  connectionChanged,
  type ConnectionMetricsLanded,
  connectionMetricsLanded,
} from './application/events.js';
export * from './application/ports/ad-platform.js';
export {
  ConnectionDirectory,
  type ConnectionStatus,
  connectionStatuses,
  type KnownConnection,
} from './application/ports/connection-directory.js';
export { type AffectedCampaign, ConnectionUsage } from './application/ports/connection-usage.js';
export { type LandedRows, type MetricsCell, MetricsSink, type MetricsWindow } from './application/ports/metrics-sink.js';
export { ConnectionsModule, connectionsEntities, connectionsJobs, connectionsQueues } from './connections.module.js';
