export { EventCatalog, type EventType } from './domain/event-catalog.js';
export { declareEventSchemas } from './infrastructure/http/events.responses.js';
export { webhooks } from './webhooks.module.js';
