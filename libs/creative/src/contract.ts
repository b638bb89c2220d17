// What other contexts may import of this one: ports, their data, and events.
export { creativeChanged } from './domain/creative-events.js';
export { CreativeDirectory, type CreativeImage, type CreativeSummary } from './application/ports/creative-directory.js';
export { CreativeDependents } from './application/ports/creative-dependents.js';
