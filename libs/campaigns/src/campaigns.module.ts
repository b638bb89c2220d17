import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';
import { ArchiveCampaignHandler } from './application/commands/archive-campaign.js';
import { CreateCampaignHandler } from './application/commands/create-campaign.js';
import { LaunchCampaignHandler } from './application/commands/launch-campaign.js';
import { MoveCampaignByClockHandler } from './application/commands/move-campaign-by-clock.js';
import { PauseCampaignHandler } from './application/commands/pause-campaign.js';
import { ResumeCampaignHandler } from './application/commands/resume-campaign.js';
import { UpdateCampaignHandler } from './application/commands/update-campaign.js';
import { CampaignWork } from './application/campaign-work.js';
import { CampaignClock } from './domain/campaign-clock.js';
import { CampaignRepository } from './domain/campaign.repository.js';
import { CampaignsController } from './infrastructure/http/campaigns.controller.js';
import { JobCampaignClock, moveCampaignsQueue } from './infrastructure/jobs/job-campaign-clock.js';
import { MoveCampaignsByClock } from './infrastructure/jobs/move-campaigns-by-clock.job.js';
import { CampaignSchema } from './infrastructure/persistence/campaign.schema.js';
import { MikroOrmCampaignRepository } from './infrastructure/persistence/mikro-orm-campaign.repository.js';
import { GetCampaignHandler } from './infrastructure/queries/get-campaign.handler.js';
import { ListCampaignsHandler } from './infrastructure/queries/list-campaigns.handler.js';

@Module({
  controllers: [CampaignsController],
  providers: [
    CampaignWork,
    { provide: CampaignRepository, useClass: MikroOrmCampaignRepository },
    { provide: CampaignClock, useClass: JobCampaignClock },
    CreateCampaignHandler,
    UpdateCampaignHandler,
    LaunchCampaignHandler,
    PauseCampaignHandler,
    ResumeCampaignHandler,
    ArchiveCampaignHandler,
    MoveCampaignByClockHandler,
    GetCampaignHandler,
    ListCampaignsHandler,
    MoveCampaignsByClock,
  ],
  exports: [MoveCampaignsByClock],
})
export class CampaignsModule {}

/** The tables of this context. */
export const campaignsEntities = [CampaignSchema];

/** Its jobs and event subscribers, and the queues they work on. */
export const campaignsJobs: Type<JobHandler<never>>[] = [MoveCampaignsByClock];
export const campaignsQueues: string[] = [moveCampaignsQueue];
