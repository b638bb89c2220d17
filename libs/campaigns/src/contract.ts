// What other contexts may import of this one: ports, their data, and events.
export { campaignChanged } from './domain/campaign-events.js';
export { CampaignDirectory, type CampaignSummary } from './application/ports/campaign-directory.js';
export { objectives } from './domain/campaign-fields.js';
