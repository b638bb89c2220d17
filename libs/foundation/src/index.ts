export { type Environment, EnvironmentError, readEnvironment, variables } from './config/environment.js';
export type { BoundedContext } from './bounded-context.js';
export { EventRelay } from './events/event-relay.js';
export { FoundationModule, type FoundationOptions } from './foundation.module.js';
export { Readiness } from './health/readiness.js';
export { HttpResult, type Page } from './http/http-result.js';
export type { ReadOnlyFields } from './http/body/validate-object.js';
export { type FieldOptions, field } from './http/body/field-rule.js';
export * from './http/body/fields.js';
export { metadataOptions } from './http/body/metadata.js';
export { Day, Flag, ObjectList } from './http/body/query-body-fields.js';
export { namedSchema, RequestSchema, requestSchemas } from './http/body/request-schema.js';
export { errorExamples } from './http/docs/error-schemas.js';
export * from './http/docs/response-properties.js';
export * from './http/docs/response-values.js';
export { WriteMeta } from './http/docs/write-meta.js';
export { ConsoleEndpoint } from './http/console-endpoint.js';
export { Admission, type Admitted, type LimitWindow } from './http/edge/admission.js';
export { rateLimitAddress, ForwardingRules } from './http/edge/client-address.js';
export { Connections } from './http/edge/connections.js';
export { isUnder } from './http/edge/console-mount.js';
export { compressResponses } from './http/edge/compression.js';
export { createEdge } from './http/edge/edge.js';
export { statusOfKind } from './http/edge/error-response.js';
export { createListeners, type Listeners } from './http/edge/listener.js';
export { Pages, type ServedPage } from './http/edge/pages.js';
export { RawResponses } from './http/edge/raw-responses.js';
export type { EndpointAccess } from './http/edge/route-table.js';
export { endedSessionCookie, sessionCookie } from './http/edge/session-cookie.js';
export { Endpoint } from './http/endpoint.js';
export { headerComponents } from './http/endpoint-headers.js';
export { CursorSeal, invalidCursor } from './http/list/cursor-seal.js';
export { dictionaryCollation } from './http/list/list-definition.js';
export { KeysetList } from './http/list/keyset-list.js';
export type { ListDefinition } from './http/list/list-definition.js';
export { idList, type ParameterDoc, enumList } from './http/list/list-parameter-docs.js';
export { defaultLimit, ParameterReader, plusEncodingHint } from './http/list/parameter-reader.js';
export { parseListCriteria } from './http/list/parse-list-criteria.js';
export { PreferredWait, type WaitPreference } from './http/preferred-wait.js';
export {
  Caller,
  ValidatedBody,
  EmptyBody,
  NoParameters,
  Parameters,
  RecordId,
  type RequestVisitor,
  Visitor,
} from './http/request-parts.js';
export { DOCS_URL, ENVIRONMENT, LOGGER } from './http/tokens.js';
export { DeleteExpiredIdempotencyKeys, deleteExpiredIdempotencyKeysQueue } from './http/write/delete-expired-idempotency-keys.job.js';
export { ContinuedWrites } from './http/write/continued-writes.js';
export { type PendingRecords, PendingWork } from './http/write/pending-work.js';
export { SafeWrites } from './http/write/safe-writes.js';
export { Write, WriteRequest } from './http/write/write-request.js';
export * from './jobs/background-job.js';
export { Jobs, jobParts, prepareJobs } from './jobs/jobs.js';
export type { LogSink } from './logging/log-sink.js';
export { createLogger, loggerFor, NestLogger, scrub } from './logging/logger.js';
export { ForbiddenAddress, type Resolve } from './outgoing/guarded-agent.js';
export { GuardedHttp, type GuardedHttpOptions, type OutgoingRequest, type OutgoingResponse } from './outgoing/guarded-http.js';
export { retryAfterSeconds } from './outgoing/retry-after.js';
export { TransportFailure } from './outgoing/transport-failure.js';
export { BulkConnection } from './persistence/bulk-connection.js';
export * from './persistence/column-types.js';
export { ClockSkewWatch } from './persistence/clock-skew-watch.js';
export type { Row } from './persistence/connection.js';
export { Database, type ExecuteSql } from './persistence/database.js';
export { DatabaseClock } from './persistence/database-clock.js';
export { databaseRetrySeconds, isContention } from './persistence/database-failure.js';
export { EntityTable } from './persistence/entity-table.js';
export { ExternalIds } from './persistence/external-ids.js';
export { foundationEntities } from './persistence/foundation.schema.js';
export { initOrm, ormOptions } from './persistence/orm.js';
export { migrationLock, unservableReason } from './persistence/servable-state.js';
export { sql, type Statement } from './persistence/statement.js';
export { tenantTable } from './persistence/tenant-table.js';
export { forEachIsolated, Tenants } from './persistence/tenants.js';
export { UnitOfWork } from './persistence/unit-of-work.js';
export { ProcessLifecycle, startFailureText } from './process/process-lifecycle.js';
export { Restarts } from './process/restarts.js';
export { type Certificate, certificateFor } from './tls/certificate.js';
