import { Module } from '@nestjs/common';
import { AudienceEstimator } from './application/build/audience-estimator.js';
import { UnarchiveAudienceHandler } from './application/commands/unarchive-audience.js';
import { ArchiveAudienceHandler } from './application/commands/archive-audience.js';
import { RefreshAudienceSizeHandler } from './application/commands/refresh-audience-size.js';
import { CreateAudienceHandler } from './application/commands/create-audience.js';
import { RecordMeasurementHandler } from './application/commands/record-measurement.js';
import { UpdateAudienceHandler } from './application/commands/update-audience.js';
import { AudienceDirectory } from './application/ports/audience-directory.js';
import { AudienceSizing } from './application/processes/audience-sizing.js';
import { LookalikeSourceValidator } from './application/lookalike-source-validator.js';
import { audienceEvents } from './domain/audience-events.js';
import { AudienceRepository } from './domain/audience.repository.js';
import { AudiencesController } from './infrastructure/http/audiences.controller.js';
import { BuildAudiences } from './infrastructure/messaging/build-audiences.job.js';
import { RefreshAudiencesOnConnectionChange } from './infrastructure/messaging/refresh-audiences-on-connection-change.subscriber.js';
import { RefreshLookalikesOnSourceChange } from './infrastructure/messaging/refresh-lookalikes-on-source-change.subscriber.js';
import { RestartLostBuilds } from './infrastructure/messaging/restart-lost-builds.job.js';
import { audienceTerms, AudienceTermSchema } from './infrastructure/persistence/audience-terms.js';
import { AudienceInsightsSchema, AudienceOverlapSchema, AudienceSchema } from './infrastructure/persistence/audience.schema.js';
import { MikroOrmAudienceRepository } from './infrastructure/persistence/mikro-orm-audience.repository.js';
import { PostgresAudienceDirectory } from './infrastructure/adapters/postgres-audience-directory.js';
import { AudienceSnapshots } from './infrastructure/queries/audience-snapshots.js';
import { audienceList } from './infrastructure/queries/audience-list.js';
import { GetAudienceHandler } from './infrastructure/queries/get-audience.handler.js';
import { GetAudienceInsightsHandler } from './infrastructure/queries/get-audience-insights.handler.js';
import { ListAudiencesHandler } from './infrastructure/queries/list-audiences.handler.js';
import { audiencesRetention } from './infrastructure/persistence/retention.js';

@Module({
  controllers: [AudiencesController],
  providers: [
    LookalikeSourceValidator,
    AudienceEstimator,
    AudienceSizing,
    { provide: AudienceRepository, useClass: MikroOrmAudienceRepository },
    { provide: AudienceDirectory, useClass: PostgresAudienceDirectory },
    CreateAudienceHandler,
    UpdateAudienceHandler,
    ArchiveAudienceHandler,
    UnarchiveAudienceHandler,
    RefreshAudienceSizeHandler,
    RecordMeasurementHandler,
    AudienceSnapshots,
    GetAudienceHandler,
    GetAudienceInsightsHandler,
    ListAudiencesHandler,
    BuildAudiences,
    RefreshAudiencesOnConnectionChange,
    RefreshLookalikesOnSourceChange,
    RestartLostBuilds,
  ],
  exports: [AudienceDirectory],
})
export class AudiencesModule {}

/** The context as the composition sees it. */
export const audiences = {
  schema: 'audiences',
  module: AudiencesModule,
  events: audienceEvents,
  entities: [AudienceTermSchema, AudienceSchema, AudienceInsightsSchema, AudienceOverlapSchema],
  retention: audiencesRetention,
  countedLists: [audienceList],
  searchIndexes: [audienceTerms],
};
