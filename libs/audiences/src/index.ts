export { type AudienceChanged, audienceChanged } from './application/events.js';
export { AudienceDirectory, type KnownAudience } from './application/ports/audience-directory.js';
export { AudienceUsage } from './application/ports/audience-usage.js';
export { AudiencesModule, audiencesEntities, audiencesJobs, audiencesQueues } from './audiences.module.js';
