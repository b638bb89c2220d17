export { type Background, startBackground } from './background.js';
export { ContextsModule } from './contexts.module.js';
export { contexts, entities, eventCatalog, queues, schemas } from './contexts.js';
export { grantStatements } from './grants.js';
export { retentionRules } from './retention.js';
export { checkInstallation } from './health/health-checks.js';
export { withSettingName } from './named-setting.js';
export { migrationsWithFollowUps, neededParts, roleOf } from './needed-parts.js';
export { assertServable } from './schema-check.js';
