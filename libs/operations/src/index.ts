export { databaseTargetOf } from './config/database-target.js';
export { DOCS_URL, LOGGER } from './config/tokens.js';
export { durationText } from './health/duration-text.js';
export {
  type AccountRow,
  failed,
  type Finding,
  type HealthCheck,
  type HealthContext,
  type Machine,
  ok,
  type Verdict,
  warning,
} from './health/health-check.js';
export type { LogSink } from './observability/log-sink.js';
export { createLogger, loggerFor, NestLogger } from './observability/logger.js';
export {
  combined,
  type FigureSource,
  figureSourcesOf,
  inBatchesOfAccounts,
  ReadsFigures,
  sum,
} from './observability/metrics/figure-source.js';
export { MetricsServer } from './observability/metrics/metrics-server.js';
export type { MetricSpec } from './observability/metrics/metric-spec.js';
export { Metrics, metricSpecs, seriesOf } from './observability/metrics/metrics.js';
export { Readiness } from './observability/readiness.js';
export { scrub } from './observability/scrub.js';
export { startTraces } from './observability/traces/start-traces.js';
export { activeTraces, currentTraceParent, type SpanDescription, Traces } from './observability/traces/traces.js';
export { ForbiddenAddress, type Resolve } from './outgoing/guarded-agent.js';
export { GuardedHttp, type OutgoingRequest, type OutgoingResponse } from './outgoing/guarded-http.js';
export { KeyedBulkhead } from './outgoing/keyed-bulkhead.js';
export { isPublicHost } from './outgoing/public-host.js';
export { retryAfterSeconds } from './outgoing/retry-after.js';
export { TransportFailure } from './outgoing/transport-failure.js';
export { UntrustedNames } from './outgoing/untrusted-names.js';
export { KeyRing } from './sealing/key-ring.js';
export { Seal, UnreadableSecret } from './sealing/seal.js';
export {
  minAuditDays,
  databaseSettings,
  type DatabaseSettings,
  EnvironmentError,
  httpSettings,
  type HttpSettings,
  logSettings,
  retentionSettings,
  type RetentionSettings,
  serviceSettings,
  type ServiceSettings,
  Settings,
  telemetrySettings,
  type TelemetrySettings,
  tokenSettings,
} from './settings.js';
