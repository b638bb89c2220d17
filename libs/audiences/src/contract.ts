// What other contexts may import of this one: ports, their data, and events.
export { audienceChanged } from './domain/audience-events.js';
export { AudienceDirectory, type AudienceSummary } from './application/ports/audience-directory.js';
export { AudienceDependents } from './application/ports/audience-dependents.js';
