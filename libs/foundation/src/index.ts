export type { BoundedContext } from './bounded-context.js';
export { EventRelay } from './messaging/event-relay.js';
export { FoundationModule, type FoundationOptions } from './foundation.module.js';
export { Readiness } from './observability/readiness.js';
export { EnvelopedResponse } from './rest/enveloped-response.js';
export { HttpResult } from './rest/http-result.js';
export { type ReadOnlyFields, validateObject } from './rest/body/validate-object.js';
export { type FieldOptions, field } from './rest/body/field-rule.js';
export * from './rest/body/fields.js';
export { hasUriCharacters, HttpsUrl } from './rest/body/https-url.js';
export { labelsOptions } from './rest/body/labels.js';
export { metadataOptions } from './rest/body/metadata.js';
export { Day, Flag, ObjectList } from './rest/body/query-body-fields.js';
export { namedSchema, RequestSchema, requestSchemas } from './rest/body/request-schema.js';
export { errorExamples } from './rest/docs/error-schemas.js';
export * from './rest/docs/response-properties.js';
export { ProblemItem } from './rest/docs/problem-item.js';
export * from './rest/docs/response-values.js';
export { WriteMeta } from './rest/docs/write-meta.js';
export { ConsoleEndpoint } from './rest/console-endpoint.js';
export { Admission, type Admitted, type LimitWindow } from './edge/admission.js';
export { rateLimitAddress, ForwardingRules, networkOf } from './edge/client-address.js';
export { Connections } from './edge/traffic/connections.js';
export { Gate } from './edge/traffic/gate.js';
export { isUnder } from './edge/console-mount.js';
export { compressResponses } from './edge/compression.js';
export { createEdge } from './edge/edge.js';
export { constantHeaders, RequestAdmission } from './edge/request-admission.js';
export { accessOf, assertPermitted, missingPermission } from './edge/route-table.js';
export { type Assertion, Authority, type Credential, lostCredential, lostPermission } from './rights/authority.js';
export { isRefusal, requestCaller } from './rights/request-rights.js';
export { statusOfKind } from './edge/error-response.js';
export { createListeners, type Listeners } from './edge/listener.js';
export { bodyOf, type PageBody, Pages, type ServedPage } from './edge/pages.js';
export { sendLargeBodiesInPieces } from './edge/plugins/large-bodies.js';
export { RawResponses } from './edge/raw-responses.js';
export type { EndpointAccess } from './edge/route-table.js';
export { browserCookie } from './edge/browser-cookie.js';
export { endedSessionCookie, sessionCookie } from './edge/session-cookie.js';
export { Endpoint } from './rest/endpoint.js';
export { commonHeaders, headerComponents } from './rest/endpoint-headers.js';
export { CursorSeal, invalidCursor } from './rest/list/cursor-seal.js';
export { dictionaryCollation } from './rest/list/list-definition.js';
export { KeysetList } from './rest/list/keyset-list.js';
export type { ListDefinition, ListFilter } from './rest/list/list-definition.js';
export { enumList, idList, pagingParameters, type ParameterDoc } from './rest/list/list-parameter-docs.js';
export { defaultLimit, ParameterReader, plusEncodingHint } from './rest/list/parameter-reader.js';
export { externalIdFilter, searchFilters } from './rest/list/search-filters.js';
export { COUNTED_LISTS, maxCount, StatusCounts } from './rest/list/status-counts.js';
export { parseListCriteria } from './rest/list/parse-list-criteria.js';
export { PreferredWait, type WaitPreference } from './rest/preferred-wait.js';
export {
  Criteria,
  CurrentCaller,
  ValidatedBody,
  ValidBody,
  EmptyBody,
  Parameters,
  RecordId,
  type RequestVisitor,
  Visitor,
  Write,
} from './rest/request-parts.js';
export { DOCS_URL, LOGGER } from './config/tokens.js';
export { ContinuedWrites } from './rest/write/continued-writes.js';
export { type PendingRecords, PendingWork } from './rest/write/pending-work.js';
export { ContinuedRecordWrites, RecordWrites, WritePath } from './rest/write/record-writes.js';
export { Rows } from './rest/write/rows.js';
export { SafeWrites } from './rest/write/safe-writes.js';
export { WriteRequest } from './rest/write/write-request.js';
export * from './messaging/background-job.js';
export type { EventSubscriber, JobHandler, RunnableJob } from './messaging/runnable-job.js';
export { type DeadLetter, type DeadLetterFilter, DeadLetters } from './messaging/dead-letters.js';
export { Jobs } from './messaging/jobs.js';
export { currentLane, laneConnections } from './messaging/lanes.js';
export { BackgroundLoop, LoopRegistry, type RepeatedWork } from './messaging/polling-loop.js';
export {
  type RecordReference,
  type RecordSample,
  RecordSnapshots,
  type SnapshotSource,
  TakesSnapshots,
} from './messaging/record-snapshots.js';
export { type RecordedEvent, RecordedEvents, type WaitingEvent } from './messaging/recorded-events.js';
export { jobParts, prepareJobs } from './messaging/prepare-jobs.js';
export type { QueueDefinition } from './messaging/queue-definition.js';
export { type AccountSweep, SweepFanOut } from './messaging/sweep.js';
export type { LogSink } from './observability/log-sink.js';
export {
  combined,
  type FigureSource,
  figureSourcesOf,
  inBatchesOfAccounts,
  ReadsFigures,
  sum,
} from './observability/metrics/figure-source.js';
export { Figures } from './observability/metrics/figures.js';
export { Metrics } from './observability/metrics/metrics.js';
export type { Family } from './observability/metrics/families.js';
export { openRegistry } from './observability/metrics/registry.js';
export { MetricsServer } from './observability/metrics/metrics-server.js';
export { startTraces } from './observability/traces/start-traces.js';
export { activeTraces } from './observability/traces/traces.js';
export { createLogger, loggerFor, NestLogger } from './observability/logger.js';
export { scrub } from './observability/scrub.js';
export { isPublicAddress } from './outgoing/address-rules.js';
export { ForbiddenAddress, type NameAsker, type Resolve } from './outgoing/guarded-agent.js';
export { isPublicHost } from './outgoing/public-host.js';
export { GuardedHttp, type GuardedHttpOptions, type OutgoingRequest, type OutgoingResponse } from './outgoing/guarded-http.js';
export { KeyedBulkhead } from './outgoing/keyed-bulkhead.js';
export { retryAfterSeconds } from './outgoing/retry-after.js';
export { TransportFailure } from './outgoing/transport-failure.js';
export { UntrustedNames } from './outgoing/untrusted-names.js';
export { AdmissionDatabase, divideConnections } from './postgres/admission-database.js';
export { BulkConnection } from './postgres/bulk-connection.js';
export * from './postgres/column-types.js';
export { ClockSkewWatch } from './postgres/clock-skew-watch.js';
export { RollBack, type Row } from './postgres/connection.js';
export { Database, type ExecuteSql } from './postgres/database.js';
export { DatabaseClock } from './postgres/database-clock.js';
export {
  databaseRetrySeconds,
  isContention,
  isOfAbortedTransaction,
  isStatementFailure,
  isUnreachable,
} from './postgres/database-failure.js';
export { describeDurability, readDurability } from './postgres/durability.js';
export { EntityTable } from './postgres/entity-table.js';
export { expiryNoticeDueSql } from './postgres/expiry-notice-sql.js';
export { ExternalIds } from './postgres/external-ids.js';
export { foundationEntities } from './postgres/foundation.schema.js';
export { MikroOrmRepository } from './postgres/mikro-orm-repository.js';
export { type MigrationScript, readMigrationScripts, scriptOf } from './postgres/migration-scripts.js';
export { initOrm, ormOptions } from './postgres/orm.js';
export { ResponseWatch } from './postgres/response-watch.js';
export { migrationLock, unservableReason } from './postgres/servable-state.js';
export { sql, type Statement } from './postgres/statement.js';
export { tenantTable } from './postgres/tenant-table.js';
export { forEachIsolated, Tenants } from './postgres/tenants.js';
export type { TenantVisits } from './postgres/tenant-visits.js';
export { UnitOfWork } from './postgres/unit-of-work.js';
export { DeleteExpiredRows } from './retention/delete-expired-rows.job.js';
export { foundationRetention, jobRunnerRetention, migrationRetention } from './retention/foundation-retention.js';
export * from './retention/retention-rule.js';
export { type ExpiredRows, type PendingUpkeep, type RemovedRows, Retention, RETENTION_RULES } from './retention/retention.js';
export { termTable } from './search/term-table.js';
export { RefreshSearchTerms, SEARCH_INDEXES } from './search/refresh-search-terms.job.js';
export { SearchIndex } from './search/search-index.js';
export { diagnose, type CheckResult, type Diagnosis } from './health/diagnose.js';
export { durationText } from './health/duration-text.js';
export { failed, type Finding, type HealthCheck, type HealthContext, type Machine, ok, warning } from './health/health-check.js';
export { foundationHealthChecks } from './health/health-checks.js';
export { Installation, thisMachine } from './health/installation.js';
export { ProcessHeartbeat } from './process/process-heartbeat.js';
export { ProcessLifecycle, startFailureText } from './process/process-lifecycle.js';
export { Restarts } from './process/restarts.js';
export { Refusals } from './edge/traffic/refusals.js';
export { RequestClasses } from './edge/traffic/request-classes.js';
export { type Certificate, certificateFor } from './edge/certificate.js';
export { CertificateWatch } from './edge/certificate-watch.js';
export {
  type DatabaseSettings,
  databaseSettings,
  EnvironmentError,
  type HttpSettings,
  httpSettings,
  type LogSettings,
  logSettings,
  type RetentionSettings,
  retentionSettings,
  type ServiceSettings,
  serviceSettings,
  Settings,
  type TelemetrySettings,
  telemetrySettings,
  type TokenSettings,
  tokenSettings,
} from './settings.js';
export { KeyRing } from './sealing/key-ring.js';
export { Seal, UnreadableSecret } from './sealing/seal.js';
