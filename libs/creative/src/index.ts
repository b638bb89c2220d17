export { type CreativeChanged, creativeChanged } from './application/events.js';
export { CreativeDirectory, type KnownCreative } from './application/ports/creative-directory.js';
export { CreativeUsage } from './application/ports/creative-usage.js';
export { CreativeModule, creativeEntities, creativeJobs, creativeQueues } from './creative.module.js';
