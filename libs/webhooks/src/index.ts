export { ResealWebhookSecrets } from './application/commands/reseal-webhook-secrets.js';
export { EventCatalog, type EventType } from './domain/event-catalog.js';
export { declareEventSchemas, eventWebhooks } from './infrastructure/http/events.responses.js';
export { GrantingUsers } from './infrastructure/persistence/granting-users.js';
export { grantingUser } from './infrastructure/queries/granting-user.js';
export { webhooks } from './webhooks.module.js';
