import { ConnectionsModule } from '#libs/connections';
import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';
import { AudienceWork } from './application/audience-work.js';
import { AudienceEstimator } from './application/build/audience-estimator.js';
import { ArchiveAudienceHandler } from './application/commands/archive-audience.js';
import { RefreshAudienceSizeHandler } from './application/commands/refresh-audience-size.js';
import { CreateAudienceHandler } from './application/commands/create-audience.js';
import { RecordMeasurementHandler } from './application/commands/record-measurement.js';
import { UpdateAudienceHandler } from './application/commands/update-audience.js';
import { AudienceDirectory } from './application/ports/audience-directory.js';
import { SourceProblems } from './application/source-problems.js';
import { AudienceBuilds } from './domain/audience-builds.js';
import { AudienceRepository } from './domain/audience.repository.js';
import { AudiencesController } from './infrastructure/http/audiences.controller.js';
import { BuildAudiences } from './infrastructure/jobs/build-audiences.job.js';
import {
  BuildAudiencesWhenPlatformsChange,
  buildWhenPlatformsChangeQueue,
} from './infrastructure/jobs/build-audiences-when-platforms-change.js';
import {
  BuildLookalikesWhenTheirSourceIsReady,
  buildLookalikesQueue,
} from './infrastructure/jobs/build-lookalikes-when-their-source-is-ready.js';
import { FindLostBuilds, findLostBuildsQueue } from './infrastructure/jobs/find-lost-builds.job.js';
import { buildAudiencesQueue, JobAudienceBuilds } from './infrastructure/jobs/job-audience-builds.js';
import { AudienceInsightsSchema, AudienceOverlapSchema, AudienceSchema } from './infrastructure/persistence/audience.schema.js';
import { MikroOrmAudienceRepository } from './infrastructure/persistence/mikro-orm-audience.repository.js';
import { PostgresAudienceDirectory } from './infrastructure/persistence/postgres-audience-directory.js';
import { GetAudienceHandler } from './infrastructure/queries/get-audience.handler.js';
import { GetAudienceInsightsHandler } from './infrastructure/queries/get-audience-insights.handler.js';
import { GetBuildHandler } from './infrastructure/queries/get-build.handler.js';
import { ListAudiencesHandler } from './infrastructure/queries/list-audiences.handler.js';

@Module({
  imports: [ConnectionsModule],
  controllers: [AudiencesController],
  providers: [
    AudienceWork,
    SourceProblems,
    AudienceEstimator,
    { provide: AudienceRepository, useClass: MikroOrmAudienceRepository },
    { provide: AudienceBuilds, useClass: JobAudienceBuilds },
    { provide: AudienceDirectory, useClass: PostgresAudienceDirectory },
    CreateAudienceHandler,
    UpdateAudienceHandler,
    ArchiveAudienceHandler,
    RefreshAudienceSizeHandler,
    RecordMeasurementHandler,
    GetAudienceHandler,
    GetAudienceInsightsHandler,
    GetBuildHandler,
    ListAudiencesHandler,
    BuildAudiences,
    BuildAudiencesWhenPlatformsChange,
    BuildLookalikesWhenTheirSourceIsReady,
    FindLostBuilds,
  ],
  exports: [AudienceDirectory, BuildAudiences, BuildAudiencesWhenPlatformsChange, BuildLookalikesWhenTheirSourceIsReady, FindLostBuilds],
})
export class AudiencesModule {}

/** The tables of this context. */
export const audiencesEntities = [AudienceSchema, AudienceInsightsSchema, AudienceOverlapSchema];

/** Its jobs and event subscribers, and the queues they work on. */
export const audiencesJobs: Type<JobHandler<never>>[] = [
  BuildAudiences,
  BuildAudiencesWhenPlatformsChange,
  BuildLookalikesWhenTheirSourceIsReady,
  FindLostBuilds,
];
export const audiencesQueues: string[] = [buildAudiencesQueue, buildWhenPlatformsChangeQueue, buildLookalikesQueue, findLostBuildsQueue];
