export { BeginConnection, type BegunConnection } from './application/commands/begin-connection.js';
export { DisconnectConnection, type Disconnected } from './application/commands/disconnect-connection.js';
export { FinishConnection } from './application/commands/finish-connection.js';
export { RequestSync } from './application/commands/request-sync.js';
export { type ResealedTokens, ResealTokens } from './application/commands/reseal-tokens.js';
export { RunSync } from './application/commands/run-sync.js';
export { type ConnectionMetricsIngested, connectionMetricsIngested } from './application/events.js';
export { type ConnectionChanged, connectionChanged } from './domain/connection-events.js';
export * from './application/ports/ad-platform.js';
export { ConnectionDirectory, type ConnectionSummary } from './application/ports/connection-directory.js';
export { type AffectedCampaign, ConnectionDependents } from './application/ports/connection-dependents.js';
export {
  type IngestedRows,
  type MetricsFact,
  MetricsIngestion,
  type MetricsWindow,
  type RefusedFact,
} from './application/ports/metrics-ingestion.js';
export type { ConnectionView } from './application/queries/connection-view.js';
export { GetConnection } from './application/queries/get-connection.js';
export { type ConnectionsView, ListConnections } from './application/queries/list-connections.js';
export { ListSyncRuns, type SyncRunsView } from './application/queries/list-sync-runs.js';
export type { SyncRunView } from './application/queries/sync-run-view.js';
export { AdPlatforms, type PlatformProfile } from './application/ports/ad-platforms.js';
export { ConnectionsModule, connectionsEntities, connectionsJobs, connectionsQueues } from './connections.module.js';
export { platformNames } from './domain/platform-names.js';
export type { Connection } from './domain/connection.js';
export { type ConnectionStatus, connectionStatuses } from './domain/connection-status.js';
