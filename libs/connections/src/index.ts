export { BeginConnection, type BegunConnection } from './application/commands/begin-connection.js';
export { FinishConnection } from './application/commands/finish-connection.js';
export {
  type ConnectionChanged,
  connectionChanged,
  type ConnectionMetricsLanded,
  connectionMetricsLanded,
} from './application/events.js';
export * from './application/ports/ad-platform.js';
export { ConnectionDirectory, type KnownConnection } from './application/ports/connection-directory.js';
export { type AffectedCampaign, ConnectionUsage } from './application/ports/connection-usage.js';
export { type LandedRows, type MetricsCell, MetricsSink, type MetricsWindow } from './application/ports/metrics-sink.js';
export { ConnectionsModule, connectionsEntities, connectionsJobs, connectionsQueues } from './connections.module.js';
export type { Connection } from './domain/connection.js';
export { type ConnectionStatus, connectionStatuses } from './domain/connection-status.js';
