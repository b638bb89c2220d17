export { AdmissionDatabase, divideConnections } from './postgres/admission-database.js';
export { BulkConnection } from './postgres/bulk-connection.js';
export { ClockSkewWatch, maxServableSkewMs, maxSkewMs, skewText } from './postgres/clock-skew-watch.js';
export { IdListType, IdType, InstantType, JsonType, MicrosType, TextListType } from './postgres/column-types.js';
export { RollBack } from './postgres/connection.js';
export { DatabaseClock } from './postgres/database-clock.js';
export {
  databaseFailure,
  databaseRetrySeconds,
  isOfAbortedTransaction,
  isStatementFailure,
  isUnreachable,
} from './postgres/database-failure.js';
export { epochMs, timeOfDatabase } from './postgres/database-time.js';
export { DatabaseTransactions } from './postgres/database-transactions.js';
export { Database, type ExecuteSql } from './postgres/database.js';
export { describeDurability, readDurability } from './postgres/durability.js';
export { EntityTable } from './postgres/entity-table.js';
export { expiryNoticeDueSql } from './postgres/expiry-notice-sql.js';
export { ExternalIds } from './postgres/external-ids.js';
export { Figures } from './postgres/figures.js';
export { foundationEntities } from './postgres/foundation.schema.js';
export { type MigrationScript, readMigrationScripts, scriptOf } from './postgres/migration-scripts.js';
export { MikroOrmRepository } from './postgres/mikro-orm-repository.js';
export { initOrm, ormOptions } from './postgres/orm.js';
export { ResponseWatch } from './postgres/response-watch.js';
export { instant, isOneOf, recordIndexes, sortedBy } from './postgres/schema-parts.js';
export { migrationLock, unservableReason } from './postgres/servable-state.js';
export { tenantTable } from './postgres/tenant-table.js';
export type { TenantVisits } from './postgres/tenant-visits.js';
export { forEachIsolated, Tenants } from './postgres/tenants.js';
export { UnitOfWork } from './postgres/unit-of-work.js';
export { wireTypes } from './postgres/wire-types.js';
export { foundationRetention, jobRunnerRetention, migrationRetention } from './retention/foundation-retention.js';
export { clearedElsewhere, expiring, kept, type RetentionRules, type TableRule, tableRules, upkeep } from './retention/retention-rule.js';
export { type ExpiredRows, type PendingUpkeep, type RemovedRows, Retention, RETENTION_RULES } from './retention/retention.js';
export { SearchIndex } from './search/search-index.js';
export { termTable } from './search/term-table.js';
export { EntityRows } from './postgres/entity-rows.js';
