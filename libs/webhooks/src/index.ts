export { ResealWebhookSecrets } from './application/commands/reseal-webhook-secrets.js';
export { eventRetention } from './domain/event-retention.js';
export { EventCatalog, type EventType } from './domain/event-catalog.js';
export { declareEventSchemas, eventWebhooks } from './infrastructure/http/events.responses.js';
export { webhooks } from './webhooks.module.js';
