export { CreateCampaign } from './application/commands/create-campaign.js';
export { CampaignsModule } from './campaigns.module.js';
export { Campaign } from './domain/campaign.js';
export { CampaignRepository } from './domain/campaign.repository.js';
export { moveCampaignsQueue } from './infrastructure/jobs/job-campaign-clock.js';
export { MoveCampaignsByClock } from './infrastructure/jobs/move-campaigns-by-clock.job.js';
export { campaignsEntities } from './infrastructure/persistence/campaign.schema.js';
